import { formatQuantity } from "#app/i18n/format.ts";
import { basketEntry as texts } from "#app/i18n/ru/basket-entry.ts";
import { namespace } from "#app/i18n/translator.ts";
import { addQuantity, quantityFromNumber, quantityToNumber, zeroQuantity } from "#app/domain/quantity.ts";
import { mostBasketLines, mostUnitsInLine } from "#app/domain/limits.ts";
import { entryForm } from "#app/forms/basket-entry-form.ts";
import { typedEntry } from "#app/forms/basket-entry.ts";
import type { BasketChange } from "#app/contract/baskets.ts";
import type { TypedList } from "#app/contract/typed-lists.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { listQuantityFaultText } from "#app/i18n/list-quantity-fault.ts";
import type { ActionGroup, ActionOutcome } from "./action-group.server.ts";
import { renderedFor } from "./basket.server.ts";
import { formErrors, formStep } from "./form-reply.server.ts";
import { text } from "./form-text.server.ts";

const t = namespace("basketEntry", texts);

/** Quick entry on the page of the basket: what can be read goes in, the rest comes back with its reason. */
export const basketEntryActions: ActionGroup = { [entryForm]: enter };

type Line = TypedList["lines"][number];
type Entered = { line: Line; uuid: string; quantity: number | null };
type Failed = { line: Line; why: string };

async function enter(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const typed = typedEntry(form);
  const values = {
    key: text(form, "key"),
    list: [...typed.rows.map(({ code, quantity }) => `${code} ${quantity}`.trim()), typed.text]
      .filter(Boolean)
      .join("\n"),
  };
  const tooMany = () => formErrors(entryForm, { values, messages: [t("tooMany", { limit: mostBasketLines })] });
  if (typed.rows.length === 0 && typed.text.trim() === "")
    return formErrors(entryForm, { values, messages: [t("empty")] });
  const read = await shop.api.baskets.readList(typed);
  if (!read.ok)
    return read.code === "uploadTooLong" ? tooMany() : formErrors(entryForm, { values, messages: read.messages });
  const { lines, head } = read.value;
  if (lines.length === 0) return formErrors(entryForm, { values, messages: [t("empty")] });
  const sorted = lines.map(understood);
  const found = sorted.filter((one): one is Entered => "uuid" in one);
  const failed = sorted.filter((one): one is Failed => "why" in one);
  if (found.length === 0) return sentBack(failed, head, []);
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
  const news = [
    t("added", { count: items.length }),
    ...namedNews(found),
    ...unitNews(found, change.value),
    ...roundedNews(found, change.value),
  ];
  return failed.length > 0
    ? sentBack(failed, head, news)
    : formStep(entryForm, { step: "added", values: { key: crypto.randomUUID() }, messages: news });
}

/** A line with the product it names, or with why it names none. */
function understood(line: Line): Entered | Failed {
  const [first, ...others] = line.products;
  if (!line.hasCode) return { line, why: t("fault.noCode") };
  if (first === undefined) return { line, why: t("fault.notFound") };
  if (others.length > 0)
    return {
      line,
      why: t("fault.several", { articles: [first, ...others].map(({ article }) => article).join(", ") }),
    };
  if (line.fault !== null) return { line, why: lowerFirst(listQuantityFaultText(line.fault)) };
  return { line, uuid: first.uuid, quantity: line.quantity === null ? null : Math.min(line.quantity, mostAsked) };
}

/** Behind a colon. */
function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
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
function sentBack(failed: readonly Failed[], head: string | null, news: string[]): ActionOutcome {
  const lines = failed.map(({ line }) => line.text);
  const parts = {
    values: { key: crypto.randomUUID(), list: (head === null ? lines : [head, ...lines]).join("\n") },
    errors: { list: failed.map(({ line, why }) => t("line", { text: line.text, why })) },
    messages: news,
  };
  // Where something went in, the page has to show it: a refusal would leave it as it was.
  return news.length > 0 ? formStep(entryForm, parts) : formErrors(entryForm, parts);
}

/** Goods that were found without a code are named: the buyer sees what he has got. */
function namedNews(found: readonly Entered[]): string[] {
  return found.flatMap(({ line }) => {
    const [product] = line.products;
    return line.isNamed && product ? [t("named", { name: product.name, article: product.article })] : [];
  });
}

/** So that nobody has to guess what his unit was taken for. */
function unitNews(found: readonly Entered[], { basket }: BasketChange): string[] {
  return found.flatMap(({ line, uuid, quantity }) => {
    const product = basket.items.find((item) => item.uuid === uuid)?.product;
    if (product === undefined || quantity === null || line.unitText === null) return [];
    return [
      t("converted", { name: product.name, asked: line.unitText, quantity: formatQuantity(quantity, product.unit) }),
    ];
  });
}

function roundedNews(found: readonly Entered[], { basket, settled }: BasketChange): string[] {
  // Where no quantity was asked for, the least order is no rounding.
  const asked = new Set(found.flatMap(({ uuid, quantity }) => (quantity === null ? [] : [uuid])));
  return settled.flatMap(({ uuid, quantity, rounded, capped, multiplicity }) => {
    const product = basket.items.find((item) => item.uuid === uuid)?.product;
    if (product === undefined || !((rounded && asked.has(uuid)) || capped)) return [];
    const values = { name: product.name, quantity: formatQuantity(quantity, product.unit) };
    return [t(capped ? "capped" : "rounded", { ...values, multiplicity: formatQuantity(multiplicity, product.unit) })];
  });
}
