import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "#server/log.ts";
import { readDsn } from "#server/reports/dsn.ts";
import { openOutlet } from "#server/reports/outlet.ts";
import { openReports, reportingLogger, type Reports } from "#server/reports/reports.ts";
import { tunnel } from "#server/reports/tunnel.ts";
import { reportSink, type ReportSink } from "#tests/support/servers/report-sink.ts";

let sink: ReportSink;
beforeAll(async () => {
  sink = await reportSink();
});
afterAll(() => sink.close());

const about = () => ({ dsn: sink.dsn, release: "r1", environment: "test" });
const requestId = "0af76519-16cd-43dd-8448-eb211c80319c";

describe("the address of an error reporting service", () => {
  it.each([
    "",
    "https://sentry.test/1",
    "https://abc@sentry.test/",
    "https://abc@sentry.test/x",
    "ftp://abc@sentry.test/1",
    "abc",
  ])("«%s» is refused", (text) => {
    expect(readDsn(text)).toBeNull();
  });
  it("determines where envelopes are sent", () => {
    expect(readDsn("https://abc@sentry.test/app/7")?.endpoint).toBe(
      "https://sentry.test/app/api/7/envelope/?sentry_version=7&sentry_key=abc",
    );
  });
});

describe("error reports of the server", () => {
  let reports: Reports;
  beforeAll(async () => {
    reports = await openReports(about());
  });
  afterAll(() => reports.close());

  it("contain one logged error with the request's id, its causes and no personal data", async () => {
    const lines: string[] = [];
    const log = reportingLogger(
      createLogger({ level: "info", destination: { write: (line) => lines.push(line) } }),
      reports,
    );
    const cause = Object.assign(new Error("Key (phone)=(+79001234567) exists"), {
      detail: "+79001234567",
      where: "Иванов",
      parameters: ["482913"],
    });
    const error = Object.assign(new Error("no e-mail for ivanov@example.ru, код 482913, ИНН 7707083893", { cause }), {
      token: "x-secret",
    });
    log.error({ err: error, requestId, route: "/catalog/*", phone: "+79007654321" }, "a page failed");
    log.error({ low: true }, "the disk is nearly full");
    log.warn({ err: error }, "an e-mail was not sent");

    const [event, ...more] = await sink.arrived("event");
    expect(more).toEqual([]);
    const body: unknown = JSON.parse(event?.body ?? "");
    expect(body).toMatchObject({
      release: "r1",
      environment: "test",
      tags: { requestId, route: "/catalog/*", what: "a page failed" },
      contexts: { trace: { trace_id: requestId.replaceAll("-", "") } },
    });
    for (const secret of ["9001234567", "9007654321", "ivanov", "482913", "7707083893", "Иванов", "x-secret"]) {
      expect(event?.body).not.toContain(secret);
      expect(lines.join("")).not.toContain(secret);
    }
    expect(event?.body).toContain("Key (phone)");
  });

  it("include a trace for every request, named by its pattern", async () => {
    reports.trace({ requestId, method: "GET", route: "/product/:slug", status: 200, seconds: 0.02 });
    const [transaction] = await sink.arrived("transaction");
    expect(JSON.parse(transaction?.body ?? "")).toMatchObject({
      transaction: "GET /product/:slug",
      contexts: { trace: { op: "http.server" } },
    });
  });
});

describe("L9: a reporting service that is slow, silent or down", () => {
  it("costs only reports: what exceeds the queue is dropped at once", async () => {
    sink.become("silent");
    const outlet = openOutlet(readDsn(sink.dsn)?.endpoint ?? "", { most: 5, atOnce: 2 });
    const taken = Array.from({ length: 100 }, () => outlet.offer("{}\n")).filter(Boolean);
    expect(taken).toHaveLength(7);
    expect(outlet.isFull()).toBe(true);
    await outlet.close(10);
    expect(outlet.offer("{}\n")).toBe(false);
    sink.become("answers");
  });

  it("that is down lets the queue drain and accept the next reports", async () => {
    const gone = await reportSink();
    await gone.close();
    const outlet = openOutlet(readDsn(gone.dsn)?.endpoint ?? "", { most: 5, atOnce: 1 });
    for (let at = 0; at < 5; at += 1) outlet.offer("{}\n");
    await outlet.close(5_000);
  });

  it("that times out frees its slot", async () => {
    sink.become("silent");
    const outlet = openOutlet(readDsn(sink.dsn)?.endpoint ?? "", { most: 1, atOnce: 1, timeoutMs: 20 });
    outlet.offer('{}\n{"type":"event"}\n{"first":1}\n');
    outlet.offer('{}\n{"type":"client_report"}\n{"second":1}\n');
    sink.become("answers");
    expect(await sink.arrived("client_report")).toHaveLength(1);
    await outlet.close(1_000);
  });
});

describe("the tunnel for browser reports", () => {
  function tunnelWithLog() {
    const passed: string[] = [];
    const dsn = readDsn("https://abc@sentry.test/1");
    if (dsn === null) throw new Error("the test's DSN is invalid");
    let now = 0;
    const take = tunnel(
      dsn,
      { offer: (text) => passed.push(text) > 0, isFull: () => false, close: async () => {} },
      () => now,
    );
    const send = (body: string, ip = "203.0.113.9") =>
      take(new Request("http://shop.test/monitoring/envelope", { method: "POST", body }), ip);
    return { passed, send, wait: (ms: number) => (now += ms) };
  }
  const envelope = (dsn: string, value = "x") => `{"dsn":"${dsn}"}\n{"type":"event"}\n{"message":"${value}"}\n`;

  it("forwards cleaned reports to the configured address", async () => {
    const { passed, send } = tunnelWithLog();
    expect(await send(envelope("https://abc@sentry.test/1", "call +7 900 123-45-67"))).toBe(204);
    expect(passed).toHaveLength(1);
    expect(passed[0]).not.toContain("123-45-67");
  });

  it.each([
    ["another project", envelope("https://abc@sentry.test/2")],
    ["another key", envelope("https://abd@sentry.test/1")],
    ["another host", envelope("https://abc@evil.test/1")],
    ["our address in a foreign one", envelope("https://abc@sentry.test@evil.test/1")],
    ["no address", '{}\n{"type":"event"}\n{}\n'],
    ["no envelope", "<script>"],
  ])("%s is refused", async (_what, body) => {
    const { passed, send } = tunnelWithLog();
    expect(await send(body)).toBe(400);
    expect(passed).toEqual([]);
  });

  it("more than a megabyte is refused, declared or not", async () => {
    const { passed, send } = tunnelWithLog();
    expect(await send(envelope("https://abc@sentry.test/1", "y".repeat(1_100_000)))).toBe(413);
    expect(passed).toEqual([]);
  });

  it("is limited per visitor, with a new allowance each minute", async () => {
    const { passed, send, wait } = tunnelWithLog();
    const statuses: number[] = [];
    for (let at = 0; at < 61; at += 1) statuses.push(await send(envelope("https://abc@sentry.test/1")));
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect(await send(envelope("https://abc@sentry.test/1"), "198.51.100.1")).toBe(204);
    wait(60_000);
    expect(await send(envelope("https://abc@sentry.test/1"))).toBe(204);
    expect(passed).toHaveLength(62);
  });
});
