/** {@code mirrorctl verify}: whether the target holds what the source holds, record by record. */
package io.connectmirror.cli.verify;
