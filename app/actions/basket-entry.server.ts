import { formatNumber, formatQuantity } from "#app/i18n/format.ts";
import { basketEntry as texts } from "#app/i18n/ru/basket-entry.ts";
import { uploadHeads } from "#app/i18n/ru/upload-heads.ts";
import { namespace } from "#app/i18n/translator.ts";
import { addQuantity, quantityFromNumber, quantityToNumber, zeroQuantity } from "#app/domain/quantity.ts";
import { unitsInPack } from "#app/domain/basket/units-in-lists.ts";
import { mostBasketLines, mostUnitsInLine } from "#app/domain/limits.ts";
import { entryForm } from "#app/forms/basket-entry-form.ts";
import { typedLines, type TypedLine } from "#app/forms/basket-entry.ts";
import type { BasketChange } from "#app/contract/baskets.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "./action-group.server.ts";
import { renderedFor } from "./basket.server.ts";
import { formErrors, formStep } from "./form-reply.server.ts";
import { text } from "./form-text.server.ts";

const t = namespace("basketEntry", texts);

/** Quick entry on the page of the basket: what can be read goes in, the rest comes back with its reason. */
export const basketEntryActions: ActionGroup = { [entryForm]: enter };

/** `packs`: how many packs were asked for, where the quantity was told in packs. */
type Entered = { line: TypedLine; uuid: string; quantity: number | null; packs: number | null };
type Failed = { line: TypedLine; why: string };

async function enter(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const { lines, tooMany } = typedLines(form, uploadHeads);
  const values = asTyped(form);
  if (lines.length === 0) return formErrors(entryForm, { values, messages: [t("empty")] });
  if (tooMany) return formErrors(entryForm, { values, messages: [t("tooMany", { limit: mostBasketLines })] });
  const sorted = await looked(shop, lines);
  if (!Array.isArray(sorted)) return formErrors(entryForm, { values, messages: sorted.messages });
  const found = sorted.filter((one): one is Entered => "uuid" in one);
  const failed = sorted.filter((one): one is Failed => "why" in one);
  if (found.length === 0) return sentBack(failed, []);
  const items = [...new Set(found.map(({ uuid }) => uuid))].map((uuid) => ({
    uuid,
    quantity: sumOf(found.filter((one) => one.uuid === uuid)),
  }));
  const key = text(form, "key");
  const change = await shop.api.baskets.add(
    { items, counterparty: renderedFor(shop, form) },
    key === "" ? undefined : key,
  );
  if (!change.ok) return formErrors(entryForm, { values, messages: change.messages });
  const news = [t("added", { count: items.length }), ...packNews(found, change.value), ...roundedNews(change.value)];
  return failed.length > 0
    ? sentBack(failed, news)
    : formStep(entryForm, { step: "added", values: { key: crypto.randomUUID() }, messages: news });
}

/** Each line with the product it names, or with why it names none. */
async function looked(
  shop: ShopRequest,
  lines: readonly TypedLine[],
): Promise<(Entered | Failed)[] | { messages: string[] }> {
  const asked = lines.filter(({ read }) => typeof read === "object");
  const answer = asked.length === 0 ? null : await shop.api.baskets.byCodes(asked.map(codeOf));
  if (answer !== null && !answer.ok) return { messages: answer.messages };
  const products = new Map((answer?.value ?? []).map((one) => [one.code, one.products]));
  return lines.map((line) => {
    if (typeof line.read === "string") return { line, why: t(`fault.${line.read}`) };
    const [first, ...others] = products.get(codeOf(line)) ?? [];
    if (first === undefined) return { line, why: t("fault.notFound") };
    if (others.length > 0)
      return {
        line,
        why: t("fault.several", { articles: [first, ...others].map(({ article }) => article).join(", ") }),
      };
    const { quantity, pack } = line.read;
    const held = pack === null ? 1 : unitsInPack(pack, first);
    if (held === null) return { line, why: t("fault.unknownPack", { unit: first.unit }) };
    if (quantity === null) return { line, uuid: first.uuid, quantity: null, packs: null };
    const told = Math.min(quantityToNumber(quantity), mostAsked);
    const packs = pack === null || held === 1 ? null : told;
    return { line, uuid: first.uuid, quantity: Math.min(Math.round(told * held * 1_000) / 1_000, mostAsked), packs };
  });
}

function codeOf({ read }: TypedLine): string {
  return typeof read === "object" ? read.code.slice(0, 100) : "";
}

/** Without a quantity a line asks for the least order, which the shop raises any smallest quantity to. */
function sumOf(lines: readonly Entered[]): number {
  const told = lines.flatMap(({ quantity }) => (quantity === null ? [] : [quantityFromNumber(quantity)]));
  return told.length === 0 ? leastAsked : quantityToNumber(addQuantity(zeroQuantity, ...told));
}

const leastAsked = 0.001;
/** More than any line may hold, and little enough for the lines of a whole list to be added: the shop says what it cuts. */
const mostAsked = mostUnitsInLine + 1;

/** What went in is not shown again; what did not stands where it was typed, rows as lines of the list. */
function sentBack(failed: readonly Failed[], news: string[]): ActionOutcome {
  const parts = {
    values: { key: crypto.randomUUID(), list: failed.map(({ line }) => line.text).join("\n") },
    errors: { list: failed.map(({ line, why }) => t("line", { text: line.text, why })) },
    messages: news,
  };
  // Where something went in, the page has to show it: a refusal would leave it as it was.
  return news.length > 0 ? formStep(entryForm, parts) : formErrors(entryForm, parts);
}

function asTyped(form: FormData): Record<string, string> {
  const rows = typedLines(form, uploadHeads).lines.filter(({ row }) => row !== null);
  return {
    key: text(form, "key"),
    list: [...rows.map((line) => line.text), text(form, "list")].filter(Boolean).join("\n"),
  };
}

/** So that nobody has to guess what his packs were taken for. */
function packNews(found: readonly Entered[], { basket }: BasketChange): string[] {
  return found.flatMap(({ uuid, quantity, packs }) => {
    const product = basket.items.find((item) => item.uuid === uuid)?.product;
    if (product === undefined || quantity === null || packs === null) return [];
    const values = { name: product.name, packs: formatNumber(packs), quantity: formatQuantity(quantity, product.unit) };
    return [t("packs", values)];
  });
}

function roundedNews({ basket, settled }: BasketChange): string[] {
  return settled.flatMap(({ uuid, quantity, rounded, capped, multiplicity }) => {
    const product = basket.items.find((item) => item.uuid === uuid)?.product;
    if (product === undefined || quantity === multiplicity || !(rounded || capped)) return [];
    const values = { name: product.name, quantity: formatQuantity(quantity, product.unit) };
    return [t(capped ? "capped" : "rounded", { ...values, multiplicity: formatQuantity(multiplicity, product.unit) })];
  });
}
