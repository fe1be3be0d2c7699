import { describe, expect, it } from "vitest";
import { claimReasons, judgeClaim, orderNumbersOf } from "#app/domain/claim/claim.ts";
import { moneyFromNumber } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";

const lines = [
  { uuid: "a", price: moneyFromNumber(0.875), left: quantityFromNumber(250) },
  { uuid: "b", price: moneyFromNumber(184.5), left: quantityFromNumber(2) },
];
const take = (orderItemUuid: string, quantity: number) => ({ orderItemUuid, quantity: quantityFromNumber(quantity) });

describe("the claimable part of an order", () => {
  it("is totalled line by line, each rounded to kopecks", () =>
    expect(judgeClaim(lines, [take("a", 3), take("b", 2)])).toEqual({
      ok: true,
      value: { sum: moneyFromNumber(371.63) },
    }));
  it.each([
    ["nothing", [], "claimEmpty"],
    ["a line of another order", [take("x", 1)], "claimLine"],
    ["a line twice", [take("a", 1), take("a", 1)], "claimLine"],
    ["none of a line", [take("a", 0)], "claimLine"],
    ["more than was received", [take("a", 1), take("b", 2.001)], "claimTooMuch"],
  ])("%s cannot be claimed", (_, claimed, code) =>
    expect(judgeClaim(lines, claimed)).toMatchObject({ ok: false, code }),
  );
});

describe("an order number as typed by its buyer", () => {
  it.each([
    ["МСК-26-000123", "МСК-26-000123"],
    [" мск-26-000123 ", "МСК-26-000123"],
    ["МСК-26-000123-2", "МСК-26-000123"],
    ["МСК - 26 - 1234567-12", "МСК-26-1234567"],
    ["МСК 26 000123", "МСК-26-000123"],
    ["мск26000123", "МСК-26-000123"],
    ["МСК–26–000123", "МСК-26-000123"],
    ["MCK-26-000123", "MCK-26-000123", "МСК-26-000123"],
    ["26-000123", "26-000123"],
  ])("%j is matched as %s", (typed, ...numbers) => expect(orderNumbersOf(typed)).toEqual(numbers));
});

it("every reason has its own uuid", () =>
  expect(new Set(claimReasons.map(({ uuid }) => uuid)).size).toBe(claimReasons.length));
