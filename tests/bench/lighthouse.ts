import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse, { type Flags } from "lighthouse";
import { chromium } from "playwright";
import { chromiumFlags } from "#tests/support/chromium.mjs";
import { median } from "./figures.ts";

/** Scores of 0 to 100, times in milliseconds. */
export type Audit = Record<
  "performance" | "accessibility" | "best-practices" | "seo" | "fcp" | "lcp" | "tbt" | "cls",
  number
>;

/** Lighthouse's default phone: processor slowed down 4 times, slow 4G. */
const phone: Flags = { logLevel: "error", formFactor: "mobile", throttlingMethod: "simulate" };
/** 400 kbit/s and 400 ms, applied to the connection itself. */
const slow3g: Flags = {
  ...phone,
  throttlingMethod: "devtools",
  onlyCategories: ["performance"],
  throttling: {
    requestLatencyMs: 400,
    downloadThroughputKbps: 400,
    uploadThroughputKbps: 400,
    cpuSlowdownMultiplier: 4,
    rttMs: 400,
    throughputKbps: 400,
  },
};

/** Medians of this many visits with an empty cache. */
export async function audit(
  address: string,
  line: "phone" | "slow3g",
  runs: number,
  executablePath: string,
): Promise<Audit> {
  const audits: Audit[] = [];
  for (let run = 0; run < runs; run += 1)
    audits.push(await visit(address, line === "phone" ? phone : slow3g, executablePath));
  const of = (name: keyof Audit) => median(audits.map((one) => one[name]));
  return {
    performance: of("performance"),
    accessibility: of("accessibility"),
    "best-practices": of("best-practices"),
    seo: of("seo"),
    fcp: of("fcp"),
    lcp: of("lcp"),
    tbt: of("tbt"),
    cls: of("cls"),
  };
}

async function visit(address: string, flags: Flags, executablePath: string): Promise<Audit> {
  const profile = await mkdtemp(join(tmpdir(), "skoba-lighthouse-"));
  const port = 9_300 + Math.floor(Math.random() * 600);
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(address, { ...flags, port });
    if (!result) throw new Error(`Lighthouse returned no result for ${address}`);
    const { categories, audits } = result.lhr;
    const score = (name: string) => Math.round((categories[name]?.score ?? NaN) * 100);
    const value = (name: string) => audits[name]?.numericValue ?? NaN;
    return {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
      fcp: value("first-contentful-paint"),
      lcp: value("largest-contentful-paint"),
      tbt: value("total-blocking-time"),
      cls: value("cumulative-layout-shift"),
    };
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}
