/** What workers and connectors a properties file stands for, and what is to be done next. Pure. */
package io.connectmirror.dedicated.plan;
