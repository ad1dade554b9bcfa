package io.connectmirror.benchmarks.endtoend.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.connectmirror.benchmarks.endtoend.figures.Latency;
import io.connectmirror.benchmarks.endtoend.figures.Measurement;
import io.connectmirror.benchmarks.endtoend.figures.Metric;
import io.connectmirror.benchmarks.endtoend.figures.Sample;
import io.connectmirror.benchmarks.endtoend.figures.Summary;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class ReportsTest {
  private static final Report REPORT =
      report(
          List.of(
              Sample.backlog("base", "mm2", 1, 10, 10),
              Sample.backlog("base", "connect", 1, 5, 4),
              Sample.paced("latency-1000", "connect", 1, new Latency(3.5, 12, 250))),
          List.of("zstd, round 1, mm2: <nothing> came & went"));

  private static Report report(List<Measurement> measurements, List<String> failures) {
    return new Report(
        "2026-01-01T00:00:00Z",
        new Machine(2, 24_000, "Linux 6", "17", 0.1),
        measurements,
        failures);
  }

  @Test
  void theTableHasMediansRatiosAndWhatFailed() {
    assertThat(TableReport.text(REPORT).lines())
        .contains(
            "2026-01-01T00:00:00Z, 2 cores, 24,000 MB, Linux 6, Java 17, load before 0.1",
            "| scenario | contender | rounds |  MB | seconds | MB/s | vs mm2 | MB per CPU s | vs mm2 |"
                + " CPU s user | CPU s system | broker CPU s | vs mm2 | memory MB | disk MB |",
            "|----------|-----------|-------:|----:|--------:|-----:|-------:|-------------:|-------:|"
                + "-----------:|-------------:|-------------:|-------:|----------:|--------:|",
            "| base     | mm2       |      1 | 100 |    10.0 | 10.0 |  1.00x |         10.0 |  1.00x |"
                + "       7.50 |         2.50 |         1.00 |  1.00x |      64.0 |    55.0 |",
            "| base     | connect   |      1 | 100 |    5.00 | 20.0 |  2.00x |         25.0 |  2.50x |"
                + "       3.00 |         1.00 |         1.00 |  1.00x |      64.0 |    55.0 |",
            "| latency-1000 | connect   |      1 |   3.50 |   12.0 |      250 |  2.00 |         1.00 |"
                + "      64.0 |",
            "base: 1,000 B, lz4, 2:1, batches of 262,144 B, 4 partitions, RTT 0 ms",
            "FAILED zstd, round 1, mm2: <nothing> came & went");
  }

  @Test
  void theJsonHasEveryMeasurement() throws IOException {
    JsonNode json = new ObjectMapper().readTree(JsonReport.text(REPORT));

    assertThat(json.path("machine").path("cores").asInt()).isEqualTo(2);
    assertThat(json.path("measurements")).hasSize(3);
    assertThat(json.path("measurements").path(1).path("mbPerCpuSecond").asDouble()).isEqualTo(25);
    assertThat(json.path("measurements").path(2).path("p999Ms").asDouble()).isEqualTo(250);
    assertThat(json.path("summaries").path(1).path("ratiosToMm2").path("mbPerSecond").asDouble())
        .isEqualTo(2);
    assertThat(json.path("scenarios").path(1).path("recordsPerSecond").asInt()).isEqualTo(1_000);
    assertThat(json.path("failures")).hasSize(1);
  }

  @Test
  void whatWasWrittenAsJsonCanBeReadAgain() {
    Report again = JsonReport.read(JsonReport.text(REPORT));

    assertThat(again.summaries()).isEqualTo(REPORT.summaries());
    assertThat(again.machine()).isEqualTo(REPORT.machine());
    assertThat(again.failures()).isEqualTo(REPORT.failures());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonReport.read("{\"begun\": 1}"))
        .withMessageContaining("scenarios");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonReport.read("| a | table |"))
        .withMessageContaining("not a report");
  }

  @Test
  void roundsOfSeveralReportsFollowEachOtherAndKeepTheirOwnReference() {
    Report slower =
        report(
            List.of(
                Sample.backlog("base", "mm2", 1, 20, 20),
                Sample.backlog("base", "connect", 1, 10, 8),
                Sample.backlog("zstd", "connect", 1, 10, 8)),
            List.of());

    Report merged = Report.merged(List.of(REPORT, slower));

    assertThat(merged.measurements())
        .extracting(one -> one.scenario().name() + " " + one.contender() + " " + one.round())
        .containsExactly(
            "base mm2 1",
            "base connect 1",
            "latency-1000 connect 1",
            "base mm2 2",
            "base connect 2",
            "zstd connect 1");
    Summary connect = merged.summaries().get(1);
    assertThat(connect.rounds()).isEqualTo(2);
    assertThat(connect.value(Metric.SECONDS)).hasValue(7.5);
    assertThat(connect.ratio(Metric.WORKER_WORK)).hasValue(2.5);
    assertThat(merged.failures()).isEqualTo(REPORT.failures());
  }

  @Test
  void reportsOfAnotherMachineAreRefused() {
    Report elsewhere =
        new Report("2026", new Machine(64, 1, "Linux 6", "17", 0), List.of(), List.of());
    Report later =
        new Report("2026", new Machine(2, 24_000, "Linux 6", "17", 3), List.of(), List.of());

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Report.merged(List.of(REPORT, elsewhere)))
        .withMessageContaining("different machines");
    assertThat(Report.merged(List.of(REPORT, later)).machine().loadBefore()).isEqualTo(3);
  }

  @Test
  void theChartIsXmlWithABarForEachContenderAsLongAsItsValue() throws Exception {
    Document svg = parsed(BarChart.svg(REPORT));

    assertThat(svg.getDocumentElement().getTagName()).isEqualTo("svg");
    List<Element> bars = bars(svg);
    assertThat(bars)
        .extracting(bar -> bar.getAttribute("class"))
        .containsExactly(
            "bar mm2", "bar connect", "bar mm2", "bar connect", "bar connect", "bar connect");
    assertThat(width(bars.get(0))).isCloseTo(width(bars.get(1)) * 10 / 25, within(0.2));
    assertThat(texts(svg))
        .contains(
            "MB per CPU second of the worker (longer is better)",
            "25.0  (2.50x mm2)",
            "latency, p99 in ms (shorter is better)");
  }

  @Test
  void nothingOfTheChartLiesOutsideIt() throws Exception {
    Element svg = parsed(BarChart.svg(REPORT)).getDocumentElement();
    double width = Double.parseDouble(svg.getAttribute("width"));
    double height = Double.parseDouble(svg.getAttribute("height"));

    for (Element bar : bars(svg.getOwnerDocument())) {
      assertThat(number(bar, "x") + width(bar)).isLessThan(width);
      assertThat(number(bar, "y") + number(bar, "height")).isLessThan(height);
    }
  }

  @Test
  void theChartIsReadableInDarkAndInLight() {
    assertThat(BarChart.svg(REPORT))
        .contains("@media (prefers-color-scheme: dark)")
        .contains("<rect class=\"ground\" width=\"100%\" height=\"100%\"/>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mm2", "mm2-tuned", "loop", "direct", "passthrough"})
  void everyContenderHasAColourOfItsOwnInBoth(String contender) {
    String svg = BarChart.svg(REPORT);
    int dark = svg.indexOf("@media");

    assertThat(svg.substring(0, dark)).containsOnlyOnce("." + contender + " { fill:");
    assertThat(svg.substring(dark)).containsOnlyOnce("." + contender + " { fill:");
  }

  @Test
  void namesThatXmlWouldTakeForItsOwnAreEscaped() throws Exception {
    Report hostile = report(List.of(Sample.backlog("base", "connect", 1, 1, 1)), List.of());
    Report renamed =
        new Report("<now> & \"then\"", hostile.machine(), hostile.measurements(), List.of());

    assertThat(texts(parsed(BarChart.svg(renamed))))
        .anyMatch(text -> text.startsWith("<now> & \"then\""));
  }

  private static Document parsed(String svg)
      throws ParserConfigurationException, SAXException, IOException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
  }

  private static List<Element> bars(Document svg) {
    return elements(svg, "rect").stream()
        .filter(rect -> rect.getAttribute("class").startsWith("bar"))
        .toList();
  }

  private static List<String> texts(Document svg) {
    return elements(svg, "text").stream().map(Element::getTextContent).toList();
  }

  private static List<Element> elements(Document svg, String tag) {
    NodeList nodes = svg.getElementsByTagName(tag);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  private static double width(Element element) {
    return number(element, "width");
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }
}
