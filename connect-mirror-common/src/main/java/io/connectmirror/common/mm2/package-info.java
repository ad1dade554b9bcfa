/**
 * Accepts classes that were written against MirrorMaker 2's interfaces. The adapters name those
 * interfaces, which a worker may lack; nothing here links to them before a user's class needs it.
 */
package io.connectmirror.common.mm2;
