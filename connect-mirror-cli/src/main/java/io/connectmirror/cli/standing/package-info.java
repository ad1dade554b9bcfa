/** Where groups and partitions of a flow stand on both clusters: what a look at them tells. */
package io.connectmirror.cli.standing;
