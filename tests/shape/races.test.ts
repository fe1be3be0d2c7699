import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { missingRaces } from "#tests/support/shops/database.ts";

const url = "postgresql://root@127.0.0.1:5432/postgres";

describe("race tests", () => {
  it("may be skipped without PostgreSQL, but not silently", () => {
    expect(missingRaces({ url: null, ci: undefined })).toBeNull();
    expect(missingRaces({ url: null, ci: "false" })).toBeNull();
    for (const ci of ["1", "true"]) expect(missingRaces({ url: null, ci })).toContain("No PostgreSQL answers");
    expect(missingRaces({ url, ci: "1" })).toBeNull();
  });

  it("are required by the gate of a clean checkout", () => {
    expect(readFileSync(join(import.meta.dirname, "../../.ci/run"), "utf8")).toMatch(/^export CI=1$/m);
  });
});
