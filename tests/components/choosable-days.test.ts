import { expect, test } from "vitest";
import { choosableDays, chosenSpan } from "#app/components/checkout/choosable-days.ts";
import { deliveryOption, offeredPoint } from "#tests/support/delivery-option.ts";

const [monday, tuesday, saturday] = ["2026-11-23", "2026-11-24", "2026-11-28"];
const courier = (zone: string, days: string[], dateFrom = days[0] ?? monday) =>
  deliveryOption({ zone: { code: zone, name: zone }, days, dateFrom, dateTo: dateFrom });
const point = (code: string, days: string[], dateFrom: string) => ({ ...offeredPoint(code), days, dateFrom });

test("the day on which all ways come soonest is the first choice, and stands there once", () => {
  expect(choosableDays([courier("near", [monday, tuesday])])).toEqual({
    soonest: { from: monday, to: monday },
    days: [{ date: tuesday, isForAll: true }],
  });
});

test("of what is ordered already the soonest day is a choice as any other", () => {
  expect(choosableDays([courier("near", [monday, tuesday])], { isOrdered: true }).days).toEqual([
    { date: monday, isForAll: true },
    { date: tuesday, isForAll: true },
  ]);
});

test("ways that differ have no common soonest day, and a day of some is told as such", () => {
  const pickup = deliveryOption({
    ...{ providerCode: "pickup", type: "pickup" },
    points: [point("a", [monday, saturday], monday)],
  });
  expect(choosableDays([courier("near", [tuesday, saturday]), pickup])).toEqual({
    soonest: null,
    days: [
      { date: monday, isForAll: false },
      { date: tuesday, isForAll: false },
      { date: saturday, isForAll: true },
    ],
  });
});

test("whoever has no days to choose from, as a carrier, takes part in nothing", () => {
  const carrier = deliveryOption({ providerCode: "cdek", type: "transport", days: [] });
  expect(choosableDays([carrier])).toEqual({ soonest: null, days: [] });
});

test("what is told of a choice is its day, or the way's own while the day is not one of its days", () => {
  const options = [courier("near", [monday, tuesday])];
  expect(chosenSpan(options, { way: "own:near", day: tuesday })).toEqual({ from: tuesday, to: tuesday });
  expect(chosenSpan(options, { way: "own:near", day: saturday })).toEqual({ from: monday, to: monday, isRest: false });
  expect(chosenSpan(options, { way: "", day: tuesday })).toBeNull();
});
