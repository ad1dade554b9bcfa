/**
 * What a connector's configuration means: its keys, its typed view, everything that is wrong with
 * it, and the settings of the clients that follow from it. Pure, except that classes named in a
 * configuration are loaded.
 */
package io.connectmirror.common.config;
