import { z } from "zod";
import type { RecalculationSummary } from "#app/domain/catalog/prices/recalculation.ts";
import { priceFactor } from "#app/domain/catalog/prices/rounding.ts";
import { readMoney } from "#app/domain/imports/cells/read-number.ts";
import { instantAt, shopZone } from "#app/domain/local-time.ts";
import { moneyFromDecimal, moneyToDecimal, type Money } from "#app/domain/money.ts";
import { quantityFromDecimal, quantityToDecimal, type Quantity } from "#app/domain/quantity.ts";
import { thousandthsFromTyped, thousandthsToDecimal } from "#app/domain/thousandths.ts";
import { isPlausibleDate } from "#app/domain/typed-date.ts";
import { cancelPlannedPrice } from "#server/use-cases/catalog/prices/plan-price-changes.ts";
import { applyMarkups, previewMarkups } from "#server/use-cases/catalog/prices/apply-markups.ts";
import { previewRecalculation, recalculatePrices } from "#server/use-cases/catalog/prices/recalculate-prices.ts";
import { setPrice } from "#server/use-cases/catalog/prices/set-price.ts";
import { pricesPlanned, productPriceHistory } from "#server/use-cases/catalog/prices/show-prices.ts";
import { declare } from "#server/operator/declare.ts";
import { listCode } from "./price-lists.ts";
import { done, refused } from "#server/operator/refusals.ts";

const article = z.string().min(1).max(255);
/** As in files, with spaces, a comma and the currency too; «none» takes the product out of the list. */
const price = z.string().transform((typed, context) => {
  if (typed === "none") return null;
  const read = readMoney(typed.trim());
  if (read.ok) return moneyFromDecimal(thousandthsToDecimal(read.value));
  context.addIssue("no amount of roubles, as 1234.50 or 1 234,50, nor none");
  return z.NEVER;
});
const quantity = z.string().transform((typed, context) => {
  const thousandths = thousandthsFromTyped(typed);
  if (thousandths !== null && thousandths > 0 && thousandths <= 999_999_999)
    return quantityFromDecimal(thousandthsToDecimal(thousandths));
  context.addIssue("no quantity above 0 and below 1 000 000, as 10 or 2,5");
  return z.NEVER;
});
const minutesOrSeconds = z.iso.datetime({ offset: true }).or(z.iso.datetime({ offset: true, precision: -1 }));
/** A day begins in Moscow. */
const moment = z.string().transform((typed, context) => {
  if (z.iso.date().safeParse(typed).success && isPlausibleDate(typed))
    return new Date(instantAt(typed, "00:00", shopZone));
  if (minutesOrSeconds.safeParse(typed).success) return new Date(typed);
  context.addIssue("no day or time, as 2026-12-01 or 2026-12-01T08:00+03:00");
  return z.NEVER;
});
const factor = z
  .string()
  .transform((text, context) => priceFactor(text) ?? (context.addIssue("no factor, as 1.15"), z.NEVER));

const warnings = {
  oldPriceNotAbove: "; the old price is not above the price and is not shown",
  oldPriceNotReal: "; note: the goods were not sold at the old price for 30 days",
};

const dearerTier = "; note: a larger quantity costs more than a smaller one in this list";

export const priceCommands = [
  declare({
    words: "price set",
    line: "<article> <list> <price|none> [--from <quantity>] [--old <price|none>] [--on <YYYY-MM-DD>]",
    about: [
      "sets a price in a list, from a quantity on; none takes the product out of the list;",
      "--on plans it for a day to come, 00:00 in Moscow, or a time (2026-12-01T08:00+03:00)",
    ],
    takes: ["article", "list", "price"],
    options: { from: { type: "string" }, old: { type: "string" }, on: { type: "string" } },
    input: z.strictObject({
      article,
      list: listCode,
      price,
      from: quantity.optional(),
      old: price.optional(),
      on: moment.optional(),
    }),
    async run(ports, { article: named, list, price: wanted, from, old, on = null }, actor) {
      const set = await setPrice(ports, actor, {
        article: named,
        list,
        price: wanted,
        from: from ?? quantityFromDecimal("0"),
        ...(old === undefined ? {} : { oldPrice: old }),
        validFrom: on,
      });
      if (!set.ok) return refused(set);
      const { goods, result, warning, hasDearerTier } = set.value;
      const when = result === "planned" && on !== null ? ` from ${on.toISOString()}` : "";
      const what = `${goods.article}, ${list}${steps(from)}: ${shown(wanted)}`;
      const notes = [warning === null ? "" : warnings[warning], hasDearerTier ? dearerTier : ""];
      return done(`${what}, ${result}${when}${notes.join("")}`);
    },
  }),
  declare({
    words: "price plans",
    line: "",
    about: ["changes of prices to come, the next first"],
    input: z.strictObject({}),
    async run(ports) {
      const plans = await pricesPlanned(ports);
      const lines = plans.map(({ uuid, article: code, list, from, price: planned, oldPrice, validFrom, by }) =>
        [
          uuid,
          validFrom.toISOString(),
          code,
          list + steps(from),
          shown(planned) + (oldPrice === null ? "" : ` (old ${shown(oldPrice)})`),
          by ?? "",
        ].join("  "),
      );
      return done(lines.join("\n") || "no changes are planned");
    },
  }),
  declare({
    words: "price cancel",
    line: "<id>",
    about: ["cancels a planned change; `price plans` lists them"],
    takes: ["id"],
    input: z.strictObject({ id: z.uuid() }),
    async run(ports, { id }, actor) {
      const canceled = await cancelPlannedPrice(ports, actor, id.toLowerCase());
      return canceled.ok ? done(`${id} is canceled`) : refused(canceled);
    },
  }),
  declare({
    words: "price recalculate",
    line: "<from-list> <to-list> <factor> [--check]",
    about: [
      "fills a list with the prices of another × factor, rounded as `price-list set --round`",
      "says; the lists may be the same; --check only counts, and shows the largest jumps",
    ],
    takes: ["from", "to", "factor"],
    options: { check: { type: "boolean" } },
    input: z.strictObject({ from: listCode, to: listCode, factor, check: z.boolean().default(false) }),
    async run(ports, { from, to, factor: times, check }, actor) {
      const wanted = { from, to, factor: times };
      const result = await (check ? previewRecalculation(ports, wanted) : recalculatePrices(ports, actor, wanted));
      return result.ok ? done(summaryLines(result.value, check)) : refused(result);
    },
  }),
  declare({
    words: "price markups",
    line: "[--check]",
    about: [
      "fills the lists that have markups with base prices × (1 + markup), rounded as the list",
      "says; `import markups` sets the markups; --check only counts, and shows the largest jumps",
    ],
    options: { check: { type: "boolean" } },
    input: z.strictObject({ check: z.boolean().default(false) }),
    async run(ports, { check }, actor) {
      const applied = await (check ? previewMarkups(ports) : applyMarkups(ports, actor));
      return applied.ok ? done(summaryLines(applied.value, check)) : refused(applied);
    },
  }),
  declare({
    words: "price history",
    line: "<article>",
    about: ["the latest changes of a product's prices, who made them and what caused them"],
    takes: ["article"],
    input: z.strictObject({ article }),
    async run(ports, { article: named }) {
      const found = await productPriceHistory(ports, named);
      if (!found.ok) return refused(found);
      const lines = found.value.map(({ at, list, from, before, after, oldBefore, oldAfter, by, source }) =>
        [
          at.toISOString(),
          list + steps(from),
          `${shown(before)} -> ${shown(after)}`,
          ...(oldBefore === oldAfter ? [] : [`old ${shown(oldBefore)} -> ${shown(oldAfter)}`]),
          by ?? "",
          ...(source === null ? [] : [source]),
        ].join("  "),
      );
      return done(lines.join("\n") || "no price of it has changed");
    },
  }),
];

function summaryLines({ created, updated, unchanged, tooHigh, jumps }: RecalculationSummary, isCheck: boolean): string {
  const verb = isCheck ? "would be" : "are";
  return [
    `${updated} goods ${verb} repriced, ${created} ${verb} new in the list, ${unchanged} unchanged`,
    ...(tooHigh > 0 ? [`${tooHigh} would become too high and stay as they are`] : []),
    ...jumps.map(({ product, before, after, name }) => `  ${product}  ${shown(before)} -> ${shown(after)}  ${name}`),
  ].join("\n");
}

function steps(from: Quantity | undefined): string {
  return from === undefined || from === 0 ? "" : ` from ${quantityToDecimal(from)}`;
}

function shown(money: Money | null): string {
  return money === null || money === 0 ? "none" : moneyToDecimal(money);
}
