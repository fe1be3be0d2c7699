import { z } from "zod";
import { availabilityShape, uuidShape } from "#app/contract/parts.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { changeBody, orderChangeForm } from "#app/forms/orders/order-change.ts";
import { addressField, dayField, wayField } from "#app/forms/orders/checkout-fields.ts";
import { typedValues } from "#app/forms/form.ts";
import { quantityField, quantityFields } from "#app/forms/basket/quantities.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { isOrderNumber } from "#app/domain/order/number.ts";
import { orderChange as texts } from "#app/i18n/ru/orders/order-change.ts";
import { quantityFaultText } from "#app/i18n/quantity-fault.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionHandler, ShownReply } from "#app/actions/action-group.server.ts";
import { formErrors, formStep } from "#app/actions/form-reply.server.ts";
import { text, texts as allTexts } from "#app/actions/form-text.server.ts";

const t = namespace("orderChange", texts);

/** Steps of one form: searching products, preview, back, confirm. Each keeps the input. */
export const orderChangeActions: ActionGroup = {
  "order.change.find": find,
  [orderChangeForm.intent]: preview,
  "order.change.edit": edit,
  "order.change": change,
};

type Typed = Record<string, string>;

function typedOf(form: FormData): Typed {
  const removed = [...new Set(form.keys())].filter((name) => /^remove\.[0-9a-f-]{36}$/.test(name));
  return {
    ...typedValues(orderChangeForm, form),
    ...quantityFields(form),
    ...Object.fromEntries(removed.map((name) => [name, "on"])),
  };
}

/** Products found for this form before. */
function addedOf(form: FormData): string[] {
  const uuids = allTexts(form, "added").flatMap((value) => uuidShape.safeParse(value).data ?? []);
  return [...new Set(uuids)].slice(0, 100);
}

async function cardsOf({ api }: ShopRequest, uuids: readonly string[]) {
  if (uuids.length === 0) return [];
  const cards = await api.products.byUuids({ body: { uuids: [...uuids] } });
  return cards.ok
    ? cards.value.map(({ uuid, article, name, unit, multiplicity }) => ({ uuid, article, name, unit, multiplicity }))
    : [];
}

async function edit(shop: ShopRequest, form: FormData): Promise<ShownReply> {
  return formStep(orderChangeForm.form, {
    values: typedOf(form),
    data: { added: await cardsOf(shop, addedOf(form)) },
  });
}

/** By article or customer article, otherwise by the text search. */
async function find(shop: ShopRequest, form: FormData): Promise<ShownReply> {
  const values = typedOf(form);
  const query = (values["find"] ?? "").trim().slice(0, 100);
  const found = query === "" ? [] : await foundBy(shop, query);
  const held = new Set(Object.keys(quantityFields(form)));
  const fresh = found.filter((uuid) => !held.has(quantityField(uuid)));
  const outcome =
    query === "" || (found.length > 0 && fresh.length === 0) ? "already" : found.length === 0 ? "nothing" : "found";
  return formStep(orderChangeForm.form, {
    values: { ...values, find: outcome === "nothing" ? query : "" },
    data: {
      added: await cardsOf(shop, [...addedOf(form), ...fresh]),
      search: query === "" ? null : { query, outcome },
    },
  });
}

async function foundBy({ api }: ShopRequest, query: string): Promise<string[]> {
  const coded = await api.products.byCodes({ body: { codes: [query] } });
  const named = coded.ok ? coded.value.flatMap(({ products }) => products.map(({ uuid }) => uuid)) : [];
  if (named.length > 0) return named.slice(0, 6);
  const suggested = await api.products.suggest({ query: { q: query } });
  return suggested.ok ? suggested.value.products.map(({ uuid }) => uuid) : [];
}

/** Preview of the change, without side effects. */
async function preview(shop: ShopRequest, form: FormData): Promise<ShownReply> {
  const values = typedOf(form);
  const added = addedOf(form);
  const { body, faults } = changeBody(values, { added });
  const data = { added: await cardsOf(shop, added) };
  if (Object.keys(faults).length > 0) {
    const errors = Object.fromEntries(
      Object.entries(faults).map(([field, fault]) => [
        field,
        [fault === "quantityBad" ? quantityFaultText(values[field] ?? "") : t(fault)],
      ]),
    );
    return formErrors(orderChangeForm.form, { values, errors, data });
  }
  const shown = await shop.api.orderChanges.preview({
    params: { id: idOf(shop) },
    body: { ...body, ...partOf(shop) },
    version: versionOf(form),
  });
  if (!shown.ok) return refusal(shown, values, data);
  return formStep(orderChangeForm.form, {
    step: "confirm",
    values,
    data: { ...data, preview: shown.value, key: crypto.randomUUID() },
  });
}

/** Applies the shown preview; if the outcome would differ by now, shows the new one. */
async function change(shop: ShopRequest, form: FormData): ReturnType<ActionHandler> {
  const values = typedOf(form);
  const { body } = changeBody(values, { added: addedOf(form) });
  const key = uuidShape.safeParse(text(form, "key"));
  if (!key.success) return preview(shop, form);
  const shown = text(form, "shown").slice(0, 128);
  const changed = await shop.api.orderChanges.change({
    params: { id: idOf(shop) },
    version: versionOf(form),
    body: { ...body, ...partOf(shop), shown },
    key: key.data,
  });
  if (!changed.ok && changed.code === "orderDiffers") {
    const refreshed = await preview(shop, form);
    return { ...refreshed, reply: { ...refreshed.reply, messages: changed.messages } };
  }
  if (!changed.ok) return refusal(changed, values, { added: await cardsOf(shop, addedOf(form)) });
  const { uuid, number, isPartlyPaid } = changed.value;
  shop.session.flash.add({ kind: "success", key: isPartlyPaid ? "orderSavedDue" : "orderSaved", values: { number } });
  return seeOther(`/profile/order/${uuid}`);
}

/** Error at its field, otherwise above the form. */
function refusal(problem: Problem, values: Typed, data: Record<string, unknown>): ShownReply {
  const errors: Record<string, string[]> = {};
  for (const { field, message } of problem.errors) (errors[fieldOf(field, problem)] ??= []).push(message);
  const uuid = uuidShape.safeParse(problem.data["uuid"]);
  if (uuid.success) errors[quantityField(uuid.data)] = problem.messages;
  const kind = kindOf(problem);
  if (problem.code === "deliveryUnavailable" && kind !== null) errors[wayField(kind)] = problem.messages;
  const messages = Object.keys(errors).length > 0 ? [] : problem.messages;
  return formErrors(orderChangeForm.form, { values, errors, messages, data });
}

function fieldOf(field: string, problem: Problem): string {
  const kind = kindOf(problem);
  if (kind !== null && field === "date") return dayField(kind);
  if (kind !== null && field === "address") return addressField(kind);
  return field.replace(/^recipient\./, "");
}

function kindOf({ data }: Problem): Availability | null {
  return availabilityShape.safeParse(data["kind"]).data ?? null;
}

function versionOf(form: FormData): number {
  return z.coerce.number().int().min(0).max(999_999_999).catch(0).parse(text(form, "version"));
}

function idOf({ params }: ShopRequest): string {
  return params["id"] ?? "";
}

/** The part named by the address: an order's own number has one hyphen less. */
function partOf({ params }: ShopRequest): { part?: string } {
  const { number } = params;
  return number === undefined || isOrderNumber(number) ? {} : { part: number };
}
