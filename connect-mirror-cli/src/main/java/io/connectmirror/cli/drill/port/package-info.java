/** What a drill needs of the target cluster, in its own words. */
package io.connectmirror.cli.drill.port;
