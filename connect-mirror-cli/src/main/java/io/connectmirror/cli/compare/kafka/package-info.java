/** Reads the records that are compared. */
package io.connectmirror.cli.compare.kafka;
