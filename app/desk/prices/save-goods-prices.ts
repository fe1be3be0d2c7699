import { z } from "zod";
import { priceLabels } from "#app/components/desk/prices/goods-prices-form.tsx";
import { goodsPricesBody, type SavedGoodsPrices } from "#app/contract/desk/catalog/goods-prices.ts";
import type { DeskOutcome, DeskRequest } from "#app/desk/frame/page.ts";
import { keyIn, textIn } from "#app/desk/frame/form-texts.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import {
  cellTexts,
  priceField,
  readGoodsPrices,
  type PriceCellFault,
} from "#app/domain/desk/products/goods-prices-form.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { goodsPrices as texts } from "#app/i18n/ru/desk/catalog/goods-prices.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Problem } from "#app/shop-api/problem.ts";

const t = namespace("goodsPrices", texts);

type Rows = SavedGoodsPrices["rows"];
type Outcome = {
  result: Rows[number]["cells"][number]["result"] | "typed";
  now?: Rows[number]["cells"][number]["now"];
};

/** Saves the prices that were changed in the form. Refused ones stay in the form as typed; all results are listed. */
export async function saveGoodsPrices(
  request: DeskRequest,
  form: FormData,
): Promise<DeskOutcome | ({ ok: false } & Problem)> {
  const sent = sentShape.safeParse({ shown: parsed(textIn(form, "shown")), lists: parsed(textIn(form, "lists")) }).data;
  if (sent === undefined) return { reply: { ...typedReply(form), messages: [t("fault.form")] } };
  const read = readGoodsPrices(sent.shown, (name) => textIn(form, name));
  // Where a colleague's values have been taken nothing is left to save.
  if (read.goods.length + read.faults.length === 0 && textIn(form, "rest") === "")
    return { reply: { ...typedReply(form), messages: [t("fault.nothing")] } };
  const body = read.goods.length === 0 ? null : goodsPricesBody.safeParse({ goods: read.goods });
  if (body?.success === false) return { reply: { ...typedReply(form), messages: [t("fault.form")] } };
  const saved = body && (await request.call.deskPrices.setGoods({ body: body.data, key: keyIn(form) }));
  if (saved?.ok === false) return saved;
  const { saved: count, rows } = saved?.value ?? { saved: 0, rows: [] };
  if (read.faults.length === 0 && rows.every(({ cells }) => cells.every(({ result }) => isDone(result)))) {
    const query = new URLSearchParams(request.url.searchParams);
    query.delete("edit");
    const to = request.url.pathname + (query.size === 0 ? "" : `?${query}`);
    return { to, notice: count === 0 ? { key: "goodsPricesSame" } : { key: "goodsPricesSaved", values: { count } } };
  }
  return { reply: replyOf(form, sent, { faults: read.faults, rows }) };
}

function isDone(result: Outcome["result"]): boolean {
  return result === "saved" || result === "unchanged";
}

/** The cells that are left, with the values of others beside what was typed. */
function replyOf(
  form: FormData,
  { shown, lists }: Sent,
  { faults, rows }: { faults: PriceCellFault[]; rows: Rows },
): DeskReply {
  const { key: _, ...values } = typedReply(form).values;
  const labels = priceLabels(shown, lists);
  const errors: Record<string, string[]> = {};
  const outcomes = new Map<string, Outcome>();
  for (const { product, list, field, fault } of faults) {
    errors[field] = faultTexts(labels[field], t(`fault.${fault}`));
    outcomes.set(priceField("price", product, list), { result: "typed" });
  }
  for (const { product, cells } of rows)
    for (const { list, result, field: at, now } of cells) {
      outcomes.set(priceField("price", product, list), { result, now });
      const field = priceField(at ?? "price", product, list);
      if (result === "refused") errors[field] = faultTexts(labels[field], t("fault.tooHigh"));
    }
  const outcomeOf = (product: string, list: string) => outcomes.get(priceField("price", product, list));
  const stale = shown.flatMap(({ product, cells }) =>
    cells.flatMap(({ list, ...was }) => {
      const { result, now } = outcomeOf(product, list) ?? {};
      if (result !== "stale" || now === undefined) return [];
      const [before, present] = [cellTexts(product, list, was), cellTexts(product, list, now)];
      return Object.entries(present)
        .filter(([name, text]) => text !== before[name] || textIn(form, name) !== before[name])
        .map(([name, text]) => ({ name, before: before[name] ?? "", yours: textIn(form, name), now: text }));
    }),
  );
  const last = rows.filter(({ at }) => at !== null).toSorted((a, b) => (b.at ?? "").localeCompare(a.at ?? ""))[0];
  const open = shown.map(({ cells, ...row }) => ({
    ...row,
    cells: cells.flatMap(({ list, ...was }) => {
      const outcome = outcomeOf(row.product, list);
      if (outcome === undefined || outcome.result === "gone" || isDone(outcome.result)) return [];
      return [{ list, ...(outcome.result === "stale" ? (outcome.now ?? was) : was) }];
    }),
  }));
  const nameOf = (code: string) => lists.find((list) => list.code === code)?.name ?? code;
  const results = shown.map(({ product, name, cells }) => ({
    name,
    texts: cells.flatMap(({ list }) => {
      const outcome = outcomeOf(product, list);
      return outcome === undefined ? [] : [t(`result.${outcome.result}`, { list: nameOf(list) })];
    }),
  }));
  const data: Left = {
    shown: open.filter(({ cells }) => cells.length > 0),
    results: results.filter((row) => row.texts.length > 0),
  };
  return {
    ...{ ...typedReply(form), values, errors, messages: [t("result.left")], data },
    ...(stale.length > 0 && { stale: { fields: stale, by: last?.by ?? "", at: last?.at ?? "", version: 0 } }),
  };
}

/** For the summary above the form, then for the field itself. */
function faultTexts(field = "", fault: string): string[] {
  return [t("fault.at", { field, fault }), fault];
}

/** What a form has left open, or null for one that is shown whole. */
export function leftOpen(reply: DeskReply | null): Left | null {
  return leftShape.safeParse(reply?.data).data ?? null;
}

const amount = z.number().nullable();
const rowsShape = z.array(
  z.object({
    product: z.uuid(),
    name: z.string(),
    cells: z.array(z.object({ list: z.string(), price: amount, oldPrice: amount })),
  }),
);
const sentShape = z.object({ shown: rowsShape, lists: z.array(z.object({ code: z.string(), name: z.string() })) });
type Sent = z.infer<typeof sentShape>;

const leftShape = z.object({
  shown: rowsShape,
  results: z.array(z.object({ name: z.string(), texts: z.array(z.string()) })),
});
type Left = z.infer<typeof leftShape>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
