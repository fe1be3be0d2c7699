import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtShop, type BuiltShop } from "#tests/support/shops/built-shop.ts";
import { withFiles } from "#tests/support/files/multipart.ts";

const megabyte = 1024 * 1024;
/**
 * Buffered in memory the forms would take 740 MB. Next to other tests V8 returns memory late, so only the long run
 * checks the goal itself.
 */
const mostMore = process.env["FAULT_ROUNDS"] === undefined ? 200 : 100;

let shop: BuiltShop;
beforeAll(async () => {
  shop = await builtShop();
});
afterAll(() => shop.close());

/** The shop's RSS in megabytes. */
function resident(): number {
  const status = readFileSync(`/proc/${shop.process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** A message with five files that have the first and last bytes of a PDF. */
function heavyForm(fileMegabytes: number): FormData {
  const bytes = Buffer.alloc(fileMegabytes * megabyte, "x");
  bytes.write("%PDF-1.4\n");
  bytes.write("\n%%EOF\n", bytes.length - 7);
  return withFiles(
    { intent: "feedback.send", website: "", shownAt: "2026-01-01T00:00:00Z", key: randomUUID() },
    Array.from({ length: 5 }, (_, at) => ({ name: `${at}.pdf`, bytes })),
  );
}

async function post(body: FormData): Promise<number> {
  const answer = await fetch(`${shop.origin}/support`, {
    method: "POST",
    headers: {
      origin: shop.origin,
      "sec-fetch-site": "same-origin",
      accept: "text/html",
      cookie: `uuid=${randomUUID()}`,
    },
    body,
  });
  await answer.text();
  return answer.status;
}

describe.runIf(process.platform === "linux")("twelve forms of 60 MB", () => {
  it(`use no more than ${mostMore} MB of memory, at once or one after another, and leave nothing behind`, async () => {
    // Warms up the page, the parser, the store and V8's young generation for six concurrent requests.
    await Promise.all(Array.from({ length: 6 }, () => post(heavyForm(1))));
    const before = resident();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, resident())), 20);
    try {
      for (const megabytes of [10, 12]) {
        const form = heavyForm(megabytes);
        const statuses = await Promise.all(Array.from({ length: 6 }, () => post(form)));
        for (let at = 0; at < 6; at += 1) statuses.push(await post(form));
        expect(new Set(statuses)).toEqual(new Set([422]));
      }
    } finally {
      clearInterval(watch);
    }
    console.log(`  heavy forms: ${Math.round(before)} MB before, ${Math.round(most)} MB at most`);
    expect(Math.round(most - before)).toBeLessThan(mostMore);
    expect(await readdir(join(shop.varDir, "forms"))).toEqual([]);
  });
});
