/**
 * {@code mirrorctl drill}: tries a failover of consumer groups without touching them, with copies
 * of their positions under names of its own.
 */
package io.connectmirror.cli.drill;
