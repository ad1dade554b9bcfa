/** The REST interface of a Connect cluster. */
package io.connectmirror.cli.connect;
