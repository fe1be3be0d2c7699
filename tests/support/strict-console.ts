import { afterEach, expect, vi } from "vitest";

/** An unexpected console.error fails the test; `consoleErrors` takes expected ones off the list. */
const complaints = vi.spyOn(console, "error");

afterEach(() => {
  const errors = complaints.mock.calls.map((call) => call.map(String).join(" "));
  complaints.mockClear();
  expect(errors, "console.error during the test").toEqual([]);
});

/** Returns the errors so far and clears the list. */
export function consoleErrors(): string[] {
  const messages = complaints.mock.calls.map((call) => call.map(String).join(" "));
  complaints.mockClear();
  return messages;
}
