import { formatQuantity } from "#app/i18n/format.ts";
import { basketEntry as texts } from "#app/i18n/ru/basket/basket-entry.ts";
import { namespace } from "#app/i18n/translator.ts";
import { addQuantity, quantityFromNumber, quantityToNumber, zeroQuantity } from "#app/domain/quantity.ts";
import { mostBasketLines, mostUnitsInLine } from "#app/domain/limits.ts";
import { entryForm } from "#app/forms/basket/basket-entry-form.ts";
import { typedEntry } from "#app/forms/basket/basket-entry.ts";
import type { BasketChange } from "#app/contract/basket/baskets.ts";
import type { TypedList } from "#app/contract/uploads/typed-lists.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { listQuantityFaultText } from "#app/i18n/list-quantity-fault.ts";
import type { ActionGroup, ActionOutcome } from "#app/actions/action-group.server.ts";
import { renderedFor } from "./basket.server.ts";
import { formErrors, formStep } from "#app/actions/form-reply.server.ts";
import { text } from "#app/actions/form-text.server.ts";

const t = namespace("basketEntry", texts);

/** Quick entry on the basket page: readable lines are added, the rest comes back with reasons. */
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
  const read = await shop.api.typedLists.read({ body: typed });
  if (!read.ok)
    return read.code === "uploadTooLong" ? tooMany() : formErrors(entryForm, { values, messages: read.messages });
  const { lines, head } = read.value;
  if (lines.length === 0) return formErrors(entryForm, { values, messages: [t("empty")] });
  const sorted = lines.map(understood);
  const found = sorted.filter((one): one is Entered => "uuid" in one);
  const failed = sorted.filter((one): one is Failed => "why" in one);
  if (found.length === 0) return failedEntryReply(failed, head, []);
  const items = [...new Set(found.map(({ uuid }) => uuid))].map((uuid) => ({
    uuid,
    quantity: sumOf(found.filter((one) => one.uuid === uuid)),
  }));
  const key = text(form, "key");
  const change = await shop.api.baskets.add({
    body: { items, counterparty: renderedFor(shop, form) },
    key: key === "" ? undefined : key,
  });
  if (!change.ok) return formErrors(entryForm, { values, messages: change.messages });
  const news = [
    t("added", { count: items.length }),
    ...namedNews(found),
    ...unitNews(found, change.value),
    ...roundedNews(found, change.value),
  ];
  return failed.length > 0
    ? failedEntryReply(failed, head, news)
    : formStep(entryForm, { step: "added", values: { key: crypto.randomUUID() }, messages: news });
}

/** A line with its product, or why there is none. */
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

/** For use after a colon. */
function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A line without a quantity takes the minimum order: any smaller quantity is raised to it. */
function sumOf(lines: readonly Entered[]): number {
  const quantities = lines.flatMap(({ quantity }) => (quantity === null ? [] : [quantityFromNumber(quantity)]));
  return quantities.length === 0 ? leastAsked : quantityToNumber(addQuantity(zeroQuantity, ...quantities));
}

const leastAsked = 0.001;
/** Above any allowed quantity, but small enough to sum a whole list: the shop reports what it cuts. */
const mostAsked = mostUnitsInLine + 1;

/** Added lines are not shown again; failed ones are, rows as lines of the list. */
function failedEntryReply(failed: readonly Failed[], head: string | null, news: string[]): ActionOutcome {
  const lines = failed.map(({ line }) => line.text);
  const parts = {
    values: { key: crypto.randomUUID(), list: (head === null ? lines : [head, ...lines]).join("\n") },
    errors: { list: failed.map(({ line, why }) => t("line", { text: line.text, why })) },
    messages: news,
  };
  // If something was added, the page must reload its data, which a refusal would not do.
  return news.length > 0 ? formStep(entryForm, parts) : formErrors(entryForm, parts);
}

/** Products found without a code are named, so that the buyer can check them. */
function namedNews(found: readonly Entered[]): string[] {
  return found.flatMap(({ line }) => {
    const [product] = line.products;
    return line.isNamed && product ? [t("named", { name: product.name, article: product.article })] : [];
  });
}

/** Reports converted units. */
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
  // A line without a quantity took the minimum order, which is no rounding to report.
  const explicit = new Set(found.flatMap(({ uuid, quantity }) => (quantity === null ? [] : [uuid])));
  return settled.flatMap(({ uuid, quantity, rounded, capped, multiplicity }) => {
    const product = basket.items.find((item) => item.uuid === uuid)?.product;
    if (product === undefined || !((rounded && explicit.has(uuid)) || capped)) return [];
    const values = { name: product.name, quantity: formatQuantity(quantity, product.unit) };
    return [t(capped ? "capped" : "rounded", { ...values, multiplicity: formatQuantity(multiplicity, product.unit) })];
  });
}
