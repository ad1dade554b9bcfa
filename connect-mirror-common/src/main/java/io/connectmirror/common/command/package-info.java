/** Commands of Kafka's own tools, for what an operator has to do by hand. Pure. */
package io.connectmirror.common.command;
