/** Starts the dedicated mode in a JVM of its own, with the libraries that it needs. */
package io.connectmirror.cli.run;
