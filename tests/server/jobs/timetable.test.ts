import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { repeatJob } from "#server/jobs/timetable.ts";
import { createLogger } from "#server/log.ts";

const lines: string[] = [];
const log = createLogger({ level: "info", destination: { write: (line: string) => void lines.push(line) } });

beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe("a repeated job", () => {
  it("continues after a failure, which is logged", async () => {
    let turns = 0;
    const job = repeatJob(
      "letters",
      5_000,
      async () => {
        if ((turns += 1) === 1) throw new Error("no connection");
      },
      log,
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(turns).toBe(3);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"job":"letters"');
    await job.stop(60_000);
  });

  it("never runs twice at once, and stops between runs", async () => {
    let end = (): void => {};
    let turns = 0;
    const job = repeatJob(
      "letters",
      5_000,
      () => {
        turns += 1;
        return new Promise<void>((resolve) => (end = resolve));
      },
      log,
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(turns).toBe(1);
    let stopped = false;
    const stopping = job.stop(60_000).then(() => (stopped = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(stopped).toBe(false);
    end();
    await stopping;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(turns).toBe(1);
  });
});

describe("stopping a job", () => {
  it("waits for a run that does not end no longer than its limit (invariants DB8)", async () => {
    const job = repeatJob("letters", 5_000, () => new Promise(() => {}), log);
    let stopped = false;
    const stopping = job.stop(10_000).then(() => (stopped = true));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(stopped).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await stopping;
  });

  it("signals the current run to start nothing more", async () => {
    let reportStop = (_: boolean): void => {};
    const job = repeatJob(
      "letters",
      5_000,
      (stopping) =>
        new Promise((resolve) => {
          reportStop = resolve;
          stopping.addEventListener("abort", () => reportStop(stopping.aborted));
        }),
      log,
    );
    await vi.advanceTimersByTimeAsync(0);
    await job.stop(60_000);
  });
});
