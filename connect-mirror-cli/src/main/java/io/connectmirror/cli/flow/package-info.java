/** What a flow is to mirrorctl, and the connections to its two clusters. */
package io.connectmirror.cli.flow;
