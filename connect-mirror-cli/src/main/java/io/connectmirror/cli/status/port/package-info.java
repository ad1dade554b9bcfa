/** What a look at a flow is taken through. */
package io.connectmirror.cli.status.port;
