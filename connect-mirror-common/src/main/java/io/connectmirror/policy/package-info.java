/** The naming policies that {@code replication.policy.class} can name without further jars. */
package io.connectmirror.policy;
