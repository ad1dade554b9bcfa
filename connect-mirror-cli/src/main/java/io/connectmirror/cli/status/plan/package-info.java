/** What follows from what was seen: the status, and what an operator should look at. */
package io.connectmirror.cli.status.plan;
