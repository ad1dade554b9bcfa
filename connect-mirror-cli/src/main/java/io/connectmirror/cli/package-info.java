/**
 * {@code mirrorctl}: what operators ask of a mirror and have it do. A command is a thin shell: it
 * reads options, has the flows opened ({@link io.connectmirror.cli.flow}), hands what it sees to
 * pure code in the package of its name, and prints the report that comes back ({@link
 * io.connectmirror.cli.output}).
 */
package io.connectmirror.cli;
