import { describe, expect, it } from "vitest";
import { roublesIn } from "#app/desk/orders/form-values.ts";

describe("roubles in a form of the desk", () => {
  const read = (typed: string) => {
    const form = new FormData();
    form.set("sum", typed);
    return roublesIn(form, "sum");
  };

  it.each([
    ["590", 590],
    [" 1 500,50 ", 1500.5],
    ["-5", -5],
    ["", undefined],
  ])("are read as people write them: «%s»", (typed, roubles) => {
    expect(read(typed)).toBe(roubles);
  });

  it.each(["1e3", "0x10", "Infinity", "1,2,3", "много"])("are not read from «%s»", (typed) => {
    expect(read(typed)).toBeNaN();
  });
});
