import { afterAll, afterEach, expect } from "vitest";
import { rowFaults } from "./checks/checked-kysely.ts";

/** A raw statement whose rows do not match their declared type fails the test that ran it. */
function expectDeclaredRows(): void {
  const faults = [...rowFaults];
  rowFaults.clear();
  expect(faults, "rows that are not what sql<…> declares").toEqual([]);
}

afterEach(expectDeclaredRows);
afterAll(expectDeclaredRows);
