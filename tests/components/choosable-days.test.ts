import { expect, test } from "vitest";
import { choosableDays, chosenSpan } from "#app/components/checkout/delivery/choosable-days.ts";
import { deliveryOption, offeredPoint } from "#tests/support/orders/delivery-option.ts";

const [monday, tuesday, saturday] = ["2026-11-23", "2026-11-24", "2026-11-28"];
const courier = (zone: string, days: string[], dateFrom = days[0] ?? monday) =>
  deliveryOption({ zone: { code: zone, name: zone }, days, dateFrom, dateTo: dateFrom });
const point = (code: string, days: string[], dateFrom: string) => ({ ...offeredPoint(code), days, dateFrom });

test("the earliest common day of all deliveries is the first choice and is listed once", () => {
  expect(choosableDays([courier("near", [monday, tuesday])])).toEqual({
    soonest: { from: monday, to: monday },
    days: [{ date: tuesday, isForAll: true }],
  });
});

test("for goods already ordered the earliest day is a choice like any other", () => {
  expect(choosableDays([courier("near", [monday, tuesday])], { isOrdered: true }).days).toEqual([
    { date: monday, isForAll: true },
    { date: tuesday, isForAll: true },
  ]);
});

test("deliveries with different days have no common earliest day, and a day of some is marked as such", () => {
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

test("a carrier without selectable days is ignored", () => {
  const carrier = deliveryOption({ providerCode: "cdek", type: "transport", days: [] });
  expect(choosableDays([carrier])).toEqual({ soonest: null, days: [] });
});

test("the shown day is the chosen one, or the delivery's own if the chosen one is not among its days", () => {
  const options = [courier("near", [monday, tuesday])];
  expect(chosenSpan(options, { way: "own:near", day: tuesday })).toEqual({ from: tuesday, to: tuesday });
  expect(chosenSpan(options, { way: "own:near", day: saturday })).toEqual({ from: monday, to: monday, isRest: false });
  expect(chosenSpan(options, { way: "", day: tuesday })).toBeNull();
});
