/** The filters that are in force unless a configuration names others. */
package io.connectmirror.filter;
