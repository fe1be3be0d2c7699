import { describe, expect, it } from "vitest";
import { cleanEnvelope } from "#app/domain/privacy/envelope.ts";

const dsn = "https://abc@sentry.test/1";
const lines = (...parts: unknown[]) =>
  parts.map((part) => (typeof part === "string" ? part : JSON.stringify(part))).join("\n");

describe("an error report envelope", () => {
  it("keeps its structure and loses personal data", () => {
    const event = {
      event_id: "0af7651916cd43dd8448eb211c80319c",
      user: { id: "u-1" },
      request: { url: "http://shop/basket", cookies: "token=t-1" },
      extra: { form: "x-extra" },
      exception: {
        values: [
          {
            type: "Error",
            value: "нет Иванова, +7 900 123-45-67",
            stacktrace: {
              frames: [{ filename: "http://shop/search/ivanov?q=1", lineno: 12, vars: { code: "482913" } }],
            },
          },
        ],
      },
    };
    const cleaned = cleanEnvelope(lines({ dsn, sent_at: "2026-11-21T01:00:35.123Z" }, { type: "event" }, event));
    expect(cleaned?.dsn).toBe(dsn);
    const [header, item, body] = (cleaned?.text ?? "")
      .trimEnd()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(header).toMatchObject({ dsn, sent_at: "2026-11-21T01:00:35.123Z" });
    expect(item).toMatchObject({ type: "event", length: Buffer.byteLength(JSON.stringify(body)) });
    expect(body).toMatchObject({
      event_id: event.event_id,
      exception: { values: [{ stacktrace: { frames: [{ filename: "http://shop/search/*?[query]", lineno: 12 }] } }] },
    });
    expect(cleaned?.text).not.toMatch(/Иванов|900|t-1|u-1|x-extra|482913|ivanov/);
  });

  it("L3: is cleaned in a recording at any depth", () => {
    const deep = JSON.parse(
      `${'{"childNodes":['.repeat(40)}{"textContent":"8 900 123 45 67","attributes":{"href":"/search/ivanov"}}${"]}".repeat(40)}`,
    );
    const cleaned = cleanEnvelope(
      lines({ dsn }, { type: "replay_recording", length: 3 }, { segment_id: 0 }, [
        { type: 2, data: deep },
        { type: 4, data: { href: "http://shop/?phone=9001234567" } },
      ]),
    );
    expect(cleaned?.text).not.toMatch(/123 45 67|ivanov|9001234567/);
    expect(cleaned?.text).toContain('"segment_id":0');
  });

  it.each([
    ["nothing", ""],
    ["no JSON", "hello"],
    ["an item of another type", lines({ dsn }, { type: "attachment", length: 3 }, "abc")],
    ["a name every object has", lines({ dsn }, { type: "constructor" }, {})],
    ["an item without its body", lines({ dsn }, { type: "event" })],
    ["a packed recording", lines({ dsn }, { type: "replay_recording" }, { segment_id: 0 }, "\u0001\u0002zip")],
  ])("%s is not an envelope", (_what, text) => {
    expect(cleanEnvelope(text)).toBeNull();
  });
});
