import { describe, expect, it } from "vitest";
import { DatabaseHealth, type DatabaseState } from "#server/db/health.ts";

/** A database whose answers and clock are controlled by the test. */
function patient() {
  let answer: () => Promise<"ready" | "readOnly"> = async () => "ready";
  let due: (() => void) | null = null;
  const seen = { probes: 0, states: [] as DatabaseState[] };
  const health = new DatabaseHealth({
    probe() {
      seen.probes += 1;
      return answer();
    },
    later(run) {
      due = run;
      return () => (due = null);
    },
    onChange: (state) => void seen.states.push(state),
  });
  return {
    health,
    seen,
    answers: (next: typeof answer) => (answer = next),
    isDue: () => due !== null,
    async nextLook() {
      due?.();
      await health.look();
    },
  };
}

const silent = () => Promise.reject(new Error("no answer"));

describe("the health of the database", () => {
  it("is not probed while everything works", () => {
    const { health, seen, isDue } = patient();
    expect([health.state, seen.probes, isDue()]).toEqual(["ready", 0, false]);
  });

  it("is determined by one probe for any number of failed requests", async () => {
    const { health, seen, answers } = patient();
    answers(silent);
    for (let at = 0; at < 50; at += 1) health.suspect();
    await health.look();
    expect(seen).toEqual({ probes: 1, states: ["away"] });
    health.suspect();
    expect(seen.probes).toBe(1);
  });

  it("is unchanged after a wrong suspicion", async () => {
    const { health, seen, isDue } = patient();
    health.suspect();
    await health.look();
    expect([health.state, seen.states, isDue()]).toEqual(["ready", [], false]);
  });

  it("is probed one probe at a time until it recovers", async () => {
    const { health, seen, answers, nextLook, isDue } = patient();
    answers(silent);
    await health.look();
    await nextLook();
    expect([health.state, isDue()]).toEqual(["away", true]);
    answers(async () => "readOnly");
    await nextLook();
    expect([health.state, isDue()]).toEqual(["readOnly", true]);
    answers(async () => "ready");
    await nextLook();
    expect([health.state, isDue()]).toEqual(["ready", false]);
    expect(seen.states).toEqual(["away", "readOnly", "ready"]);
  });

  it("is not probed after closing", async () => {
    const { health, seen, answers, isDue } = patient();
    answers(silent);
    await health.look();
    health.close();
    expect(isDue()).toBe(false);
    await health.look();
    expect(seen.probes).toBe(1);
  });
});
