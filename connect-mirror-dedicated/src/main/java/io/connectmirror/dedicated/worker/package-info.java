/** Workers in this process: that they run, and that they have the connectors of the file. */
package io.connectmirror.dedicated.worker;
