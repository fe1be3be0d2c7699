import { expect, it } from "vitest";
import { z } from "zod";
import { hiddenAs, ofOneCounterparty, paidMoney, shownAs } from "#app/contract/hidden.ts";
import { wireMoney } from "#app/contract/parts.ts";
import { implementations } from "#server/api/implementations.ts";
import { unmarkedMoney } from "#tests/support/checks/money-fields.ts";

/** Numbers in answers that members without prices may see, although they are money or have such a name. */
const shownNumbers: { call: RegExp; field: RegExp; reason: string }[] = [
  {
    call: /^\w+ \/mixed\/(?:baskets|users\/lists)/,
    field: /(?:totals|tickedTotals|ticked|basket|groups\[\])\.(?:sum|vat)$|items\[\]\.price\.price$|^sum$/,
    reason: "a basket of a member without prices is counted at the prices of the city (pricingOf)",
  },
  {
    call: /^\w+ \/private\/orders\/checkouts/,
    field: /^lines\[\]\.(?:price|sum)$|^totals\.(?:sum|vat)$/,
    reason: "a checkout shows the basket, at the prices of the city as well",
  },
  {
    call: /^\w+ \/private\/orders\/checkouts/,
    field: /^alone$/,
    reason: "the member's own limit, zero for one without prices",
  },
  {
    call: /checkouts|\/change$|\/mixed\/logistics|\/mixed\/products\/products\/\{slug\}$/,
    field: /(?:options\[\]|delivery|pickup|courier)\.(?:cost|freeFrom|services\[\]\.price|loads\[\]\.costs\[\])$/,
    reason: "the shop's tariffs of delivery, the same for everybody",
  },
  {
    call: /user-articles/,
    field: /^(?:items\[\]\.|article\.)?price$/,
    reason: "the price of a product card, which is the city's (pricingOf)",
  },
  { call: /contacts\/short$/, field: /^priceRange\.(?:min|max)$/, reason: "the range of the catalogue, for everybody" },
  {
    call: /\/(?:members|invitations|invitations\/show|profile)$/,
    field: /\.(?:orderLimit|monthLimit)$/,
    reason: "limits of members are rights, shown to who manages members and to the member himself",
  },
  {
    call: /./,
    field: /^(?:rows\.)?(?:total|limit)$|^\[\]\.total$/,
    reason: "whole numbers of a list: how many rows there are, and on a page",
  },
  { call: /./, field: /(?:credit|overdue)Days$/, reason: "days" },
  { call: /schedules/, field: /priceTolerancePct$/, reason: "per cent, typed by the buyer himself" },
  { call: /claims/, field: /lines\[\]\.left$/, reason: "a quantity" },
  { call: /^\w+ \/desk\//, field: /./, reason: "calls of staff, whose rights decide (tests/routes/desk)" },
  { call: /calculator/, field: /sashes\[\]\.lines\[\]\.(?:total|gap\.limit)$/, reason: "pieces, and a size" },
];

type Field = { call: string; field: string; isInteger: boolean };

const fields = implementations.flatMap(({ endpoint: { method, path: call, answer } }): Field[] =>
  typeof answer === "string"
    ? []
    : unmarkedMoney(answer).map(({ path, isInteger }) => ({ call: `${method} ${call}`, field: path, isInteger })),
);
const isExcused = ({ call, field }: Field) =>
  shownNumbers.some((shown) => shown.call.test(call) && shown.field.test(field));

it("every sum in an answer of the API is marked, or is shown to everybody for a reason", () => {
  expect(fields.filter((field) => !isExcused(field)).map(({ call, field }) => `${call}: ${field}`)).toEqual([]);
});

it("every reason still has its field", () => {
  const idle = shownNumbers.filter(
    (shown) => !fields.some((one) => shown.call.test(one.call) && shown.field.test(one.field)),
  );
  expect(idle).toEqual([]);
});

it("counts of rows are excused as whole numbers alone", () => {
  const rows = fields.filter(({ field }) => /^(?:rows\.)?(?:total|limit)$/.test(field));
  expect(rows.filter(({ isInteger }) => !isInteger)).toEqual([]);
});

it("a new sum is found by its shape under any name, and by its name in any shape", () => {
  const answer = z.object({
    rows: z.array(z.object({ toll: wireMoney.nullable(), debtNow: z.number(), kept: paidMoney })),
  });
  expect(unmarkedMoney(answer).map(({ path }) => path)).toEqual(["rows[].toll", "rows[].debtNow"]);
});

it("a marked field is removed at any depth, and nothing else", () => {
  const line = z.object({ name: z.string(), sum: paidMoney, receipt: hiddenAs(z.string().optional(), undefined) });
  const shape = z.object({
    data: z.array(line).nullable(),
    byName: z.record(z.string(), line),
    either: z.union([z.string(), line]),
    get again() {
      return z.array(shape).optional();
    },
  });
  const whole = { name: "a", sum: 1.5, receipt: "r" };
  const left = { name: "a", sum: null };
  const value = { data: [whole], byName: { x: whole }, either: whole };
  const hidden = { data: [left], byName: { x: left }, either: left };
  expect(shownAs(shape, { ...value, again: [value] }, false)).toEqual({ ...hidden, again: [hidden] });
  expect(shownAs(shape, { ...value, data: null }, false)).toEqual({ ...hidden, data: null });
  expect(shownAs(shape, value, true)).toBe(value);
});

it("an object of another counterparty follows the right in that one", () => {
  const shape = z.object({
    own: paidMoney,
    others: z.array(ofOneCounterparty(z.object({ seesPrices: z.boolean(), sum: paidMoney }))),
  });
  const value = {
    own: 1,
    others: [
      { seesPrices: true, sum: 2 },
      { seesPrices: false, sum: 3 },
    ],
  };
  const others = [
    { seesPrices: true, sum: 2 },
    { seesPrices: false, sum: null },
  ];
  expect(shownAs(shape, value, false)).toEqual({ own: null, others });
  expect(shownAs(shape, value, true)).toEqual({ own: 1, others });
});
