/** What is seen of a flow at one moment, and the one who looks. */
package io.connectmirror.cli.status.view;
