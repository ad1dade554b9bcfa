/** {@code mirrorctl status}: what the flows do, and what is wrong with them. */
package io.connectmirror.cli.status;
