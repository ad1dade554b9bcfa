package io.connectmirror.cli;

import java.util.Map;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says what is wrong with a command line as picocli does, but without what may be a secret: of
 * options {@code NAME=VALUE}, which hold headers and settings, it would repeat the value, and of
 * one with a blank in it that stands in no quotes, the rest.
 */
final class DiscreetUsage implements IParameterExceptionHandler {
  private final IParameterExceptionHandler usual;

  DiscreetUsage(IParameterExceptionHandler usual) {
    this.usual = usual;
  }

  @Override
  public int handleParseException(ParameterException failure, String[] args) throws Exception {
    return usual.handleParseException(discreet(failure), args);
  }

  private static ParameterException discreet(ParameterException failure) {
    ArgSpec wrong = failure.getArgSpec();
    if (wrong instanceof OptionSpec option && isNameAndValue(option)) {
      return new ParameterException(
          failure.getCommandLine(),
          "%s has to be %s, with =".formatted(option.longestName(), option.paramLabel()));
    }
    if (failure instanceof UnmatchedArgumentException unmatched) {
      String first = unmatched.getUnmatched().get(0);
      if (first.startsWith("-") && first.contains("=")) {
        return new ParameterException(
            failure.getCommandLine(), "Unknown option: " + first.substring(0, first.indexOf('=')));
      }
      if (hasNameAndValue(failure)) {
        return new ParameterException(
            failure.getCommandLine(),
            "there is an argument too many; a value with a blank in it needs quotes");
      }
    }
    return failure;
  }

  /** Whether any such option was given. */
  private static boolean hasNameAndValue(ParameterException failure) {
    return failure.getCommandLine().getParseResult().matchedOptions().stream()
        .anyMatch(DiscreetUsage::isNameAndValue);
  }

  private static boolean isNameAndValue(OptionSpec option) {
    return Map.class.isAssignableFrom(option.type());
  }
}
