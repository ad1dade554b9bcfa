/** Where flows come from: a properties file, or the connectors of a Connect cluster. */
package io.connectmirror.cli.catalog;
