/** Which topics a flow mirrors and what they are called there. Pure: no client, clock or thread. */
package io.connectmirror.common.naming;
