package io.connectmirror.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretSettingsTest {
  @ParameterizedTest
  @MethodSource("passwords")
  void hidesEveryPasswordOfKafkasClients(String key) {
    assertThat(SecretSettings.shown("source.cluster." + key, "x")).isEqualTo("(hidden)");
  }

  static Stream<String> passwords() {
    return Stream.of(
            AdminClientConfig.configDef(), ConsumerConfig.configDef(), ProducerConfig.configDef())
        .flatMap(def -> def.configKeys().values().stream())
        .filter(key -> key.type == ConfigDef.Type.PASSWORD)
        .map(key -> key.name)
        .distinct();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ssl.keystore.location",
        "basic.auth.user.info",
        "config.providers.vault.param.token",
        "transforms.x.api.key",
        "sasl.oauthbearer.assertion.private.key.file",
        "AWS.Secret.Access.Key"
      })
  void hidesWhatMayBeASecret(String key) {
    assertThat(SecretSettings.isSecret(key, "x")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "topics, orders.*",
    "key.converter, x.Y",
    "source.cluster.bootstrap.servers, east:9092",
    "source.cluster.sasl.mechanism, PLAIN",
    "source.cluster.sasl.jaas.config, ${file:/s:jaas}",
    "source.cluster.ssl.keystore.password, ${file:/s:a}${env::B}"
  })
  void showsTheRestAndPlaceholders(String key, String value) {
    assertThat(SecretSettings.shown(key, value)).isEqualTo(value);
  }

  @Test
  void hidesAPlaceholderWithMoreAroundIt() {
    assertThat(SecretSettings.shown("sasl.jaas.config", "x password=\"${file:/s:p}\" y"))
        .isEqualTo("(hidden)");
  }

  @Test
  void hidesAValueThatHasAPasswordInItWhateverItsKey() {
    assertThat(SecretSettings.shown("my.setting", "user=a password=b")).isEqualTo("(hidden)");
  }

  @Test
  void takesSecretsOutOfWhatOthersSay() {
    assertThat(
            SecretSettings.redacted(
                "Invalid value hush-hush for x: hush is wrong, topics=a",
                Map.of("a.password", "hush", "b.password", "hush-hush", "topics", "a")))
        .isEqualTo("Invalid value (hidden) for x: (hidden) is wrong, topics=a");
  }

  @Test
  void takesThePasswordOfALoginModuleOutAlsoWhereItStandsAlone() {
    assertThat(
            SecretSettings.redacted(
                "login of alice with hush-hush failed",
                Map.of(
                    "sasl.jaas.config",
                    "org.x.PlainLoginModule required username=\"alice\" password=\"hush-hush\";")))
        .isEqualTo("login of alice with (hidden) failed");
  }
}
