/** How answers are printed: tables for people, JSON for programs, progress for those who wait. */
package io.connectmirror.cli.output;
