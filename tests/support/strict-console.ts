import { afterEach, expect, vi } from "vitest";

/** A console.error nobody expected fails the test; one that does expect it takes it off by `consoleErrors`. */
const complaints = vi.spyOn(console, "error");

afterEach(() => {
  const said = complaints.mock.calls.map((call) => call.map(String).join(" "));
  complaints.mockClear();
  expect(said, "console.error during the test").toEqual([]);
});

/** What has been complained about so far, taken off the list. */
export function consoleErrors(): string[] {
  const said = complaints.mock.calls.map((call) => call.map(String).join(" "));
  complaints.mockClear();
  return said;
}
