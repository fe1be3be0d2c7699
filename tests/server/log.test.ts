import { expect, test } from "vitest";
import { createLogger } from "#server/log.ts";

test("the log is one JSON line per event, without personal data and secrets", () => {
  const lines: string[] = [];
  const log = createLogger({ level: "info", destination: { write: (line) => lines.push(line) } });
  const cause = Object.assign(new Error("Key (phone)=(+79001234567) exists, eyJhbGci.eyJzdWIi.c2ln"), {
    code: "23505",
    detail: "+79001234567",
  });
  const caller = { fingerprint: "f-1", token: "t-1", refreshToken: "r-1", ip: "10.0.0.1" };
  log.error(
    { err: new Error("no room for mail@example.ru", { cause }), phone: "+79007654321", caller, code: "482913" },
    "failed\n[ERROR] fake",
  );
  log.debug({}, "not at this level");

  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    msg: "failed\n[ERROR] fake",
    caller: { ip: "10.0.0.1" },
    err: { cause: { errorCode: "23505" } },
  });
  for (const secret of ["9001234567", "9007654321", "mail@example.ru", "eyJ", "482913", "f-1", "t-1", "r-1"])
    expect(lines[0]).not.toContain(secret);
});

test("an error of a megabyte is cut", () => {
  const lines: string[] = [];
  createLogger({ level: "info", destination: { write: (line) => lines.push(line) } }).error(
    { err: new Error("x".repeat(1_000_000)) },
    "big",
  );
  expect(lines[0]?.length).toBeLessThan(20_000);
});

test("L4: a field of a megabyte, control characters and a circular value give one short line of JSON", () => {
  const lines: string[] = [];
  const circle: Record<string, unknown> = { many: Array.from({ length: 10_000 }, () => "word") };
  circle["self"] = circle;
  const log = createLogger({ level: "info", destination: { write: (line) => lines.push(line) } });
  log.warn({ text: "y".repeat(1_000_000), ansi: '\u001b[31m\u2028\r\n{"level":60}', circle }, "m".repeat(1_000_000));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.length).toBeLessThan(20_000);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\p{Cc}\u2028]/u);
  expect(() => JSON.parse(lines[0] ?? "")).not.toThrow();
});

test("secrets are removed at any depth, and texts are scrubbed everywhere", () => {
  const lines: string[] = [];
  const log = createLogger({ level: "info", destination: { write: (line) => lines.push(line) } });
  log.info(
    {
      a: {
        b: {
          c: {
            phone: "x-phone",
            "Set-Cookie": "x-cookie",
            list: [{ refresh_token: "x-token", note: "звоните 8 (900) 123-45-67" }],
          },
        },
      },
      requestId: "0123456789",
    },
    "told +7 900 765 43 21",
  );
  expect(lines[0]).not.toMatch(/x-phone|x-cookie|x-token|123-45-67|765|звоните/);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ requestId: "0123456789" });
});
