import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { probe } from "#server/db/probe.ts";
import { databaseLine, type DatabaseLine } from "#tests/support/database-line.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { postgres, races } from "#tests/support/shop.ts";

/** Keeps the process from hearing anything, as another that takes the processor does. */
function starve(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describe.runIf(postgres)(races("a probe of the database"), () => {
  let own: TestDatabase;
  let line: DatabaseLine;
  beforeAll(async () => {
    own = await testDatabase("postgres");
    line = await databaseLine(own.url ?? "");
  });
  afterAll(async () => {
    await line.close();
    await own.drop();
  });

  it("by a process that is starved for longer than it would wait is answered, again and again", async () => {
    const asked = probe(own.url ?? "");
    for (let time = 0; time < 3; time += 1) {
      starve(1_600);
      await new Promise(setImmediate);
    }
    expect(await asked).toBe("ready");
  });

  it("is given up where the database says nothing", async () => {
    line.hang();
    await expect(probe(line.url)).rejects.toThrow("did not answer in time");
  });
});
