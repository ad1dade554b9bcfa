/** The command that shows the mirror on a page, with the JSON behind it and metrics. */
package io.connectmirror.cli.serve;
