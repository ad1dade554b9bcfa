/** How a command ends. */
package io.connectmirror.cli.outcome;
