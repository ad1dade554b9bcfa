/** MirrorMaker 2's properties file, and the connectors that it stands for. Pure. */
package io.connectmirror.cli.mm2;
