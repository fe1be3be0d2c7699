import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hidesAnything, isHidden, shownAs } from "#app/contract/hidden.ts";
import { claimStatuses } from "#app/domain/claim/status.ts";
import { demoShop } from "#server/demo/identity.ts";
import { emails, writeEmail } from "#server/emails/write-email.ts";
import { amountsIn } from "#tests/support/checks/hidden-amounts.ts";
import { unmarkedMoney } from "#tests/support/checks/money-fields.ts";

/** E-mails with amounts that are not removed, because of their recipients. */
const toReaders: { template: RegExp; field: RegExp; reason: string }[] = [
  {
    template: /^(?:order|claim)\.shop$/,
    field: /./,
    reason: "for the staff",
  },
  {
    template: /^order\.(?:new|taken)$/,
    field: /./,
    reason: "not written for a buyer without prices: he orders by approval alone (tests/api/no-sums.test.ts)",
  },
  { template: /^debt\./, field: /./, reason: "for members who see settlements, and so prices" },
  {
    template: /^(?:approval|join|member)\./,
    field: /^total$/,
    reason: "approval.requested alone has it, for approvers, whose limit reaches the sum",
  },
];

/** The parameters of all messages: each shape takes its own. */
const sums = { sum: 8123.47, rest: 9311.83, taken: 3284.19 };
const heap = {
  ...{ uuid: "u", number: "МСК-26-000001", customerNumber: null, firstName: "Мария", orderNumber: "МСК-26-000002" },
  ...{
    ...sums,
    receiptUrl: "https://receipts.example/8123.47",
    method: "onDelivery",
    until: "2026-12-01",
    place: "Склад",
  },
  ...{ track: "T1", reason: "buyer", bankNumber: "17", paidOn: "2026-12-01", way: "bank", scope: null },
  ...{ event: "approved", cabinet: true, text: "Слова магазина" },
};
const amounts = Object.values(sums);
const means = {
  settings: {
    ...{ ...demoShop, shopName: demoShop.name, mainCity: "msk" },
    ...{ siteUrl: "https://shop.test", deskUrl: "https://desk.shop.test" },
  },
  secrets: { tokenKey: new Uint8Array(32).fill(7), deriveKey: new Uint8Array(32).fill(9) },
};

const templates = Object.entries(emails).map(([template, { shape }]) => ({ template, shape }));
const marked = templates.filter(({ shape }) => hidesAnything(shape, false));

it("every sum in an e-mail is marked, or its readers see prices", () => {
  const fields = templates.flatMap(({ template, shape }) =>
    unmarkedMoney(shape).map(({ path }) => ({ template, path })),
  );
  const excused = (one: (typeof toReaders)[number], { template, path }: (typeof fields)[number]) =>
    one.template.test(template) && one.field.test(path);
  expect(fields.filter((field) => !toReaders.some((one) => excused(one, field)))).toEqual([]);
  expect(toReaders.filter((one) => !fields.some((field) => excused(one, field)))).toEqual([]);
});

describe.each(marked)("$template without what its shape marks", ({ template, shape }) => {
  const events = template === "claim.news" ? [...claimStatuses, "message"] : [heap.event];
  const written = (event: string, seesPrices: boolean) => {
    const params = shownAs(shape, shape.parse({ ...heap, event }), seesPrices);
    return JSON.stringify(writeEmail(template, JSON.parse(JSON.stringify(params)), means)).replaceAll("\u00a0", " ");
  };

  it("contains no amount, whatever its event is", () => {
    for (const event of events) {
      expect(amountsIn(written(event, false), amounts), event).toEqual([]);
      expect(written(event, false)).not.toContain("receipts.example");
    }
  });

  it("has all of its marked fields in this test", () => {
    const fields = shape instanceof z.ZodObject ? Object.entries<z.core.$ZodType>(shape.shape) : [];
    const own = fields.filter(([, field]) => isHidden(field)).map(([name]) => name);
    expect(own.length).toBeGreaterThan(0);
    expect(Object.keys(heap)).toEqual(expect.arrayContaining(own));
  });
});

it("amounts are sent to members with the right to see prices", () => {
  const withSums = marked.filter(({ template, shape }) => {
    const text = JSON.stringify(writeEmail(template, shape.parse(heap), means)).replaceAll("\u00a0", " ");
    return amountsIn(text, amounts).length > 0;
  });
  expect(withSums.map(({ template }) => template).sort()).toEqual([
    "claim.news",
    "order.changed",
    "order.delivered",
    "order.paid",
    "order.refunded",
  ]);
});
