import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { probe } from "#server/db/probe.ts";
import { databaseLine, type DatabaseLine } from "#tests/support/shops/database-line.ts";
import { testDatabase, type TestDatabase } from "#tests/support/shops/database.ts";
import { postgres, races } from "#tests/support/shops/shop.ts";

/** Blocks the event loop, like a process that is denied the processor. */
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

  it("on a starved event loop is answered, again and again", async () => {
    const pending = probe(own.url ?? "");
    for (let time = 0; time < 3; time += 1) {
      starve(1_600);
      await new Promise(setImmediate);
    }
    expect(await pending).toBe("ready");
  });

  it("ends with a time-out when the database does not answer", async () => {
    line.hang();
    await expect(probe(line.url)).rejects.toThrow("did not answer in time");
  });
});
