package io.connectmirror.lab;

/** The controller of a cluster of several brokers. */
public interface Controller extends Node {}
