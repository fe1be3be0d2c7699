import { z } from "zod";
import { type PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import { orderDifferenceShape } from "#app/contract/orders/orders.ts";
import { availabilityShape, uuidShape } from "#app/contract/parts.ts";
import { addressesOf, checkoutForm, draftFields, fieldOfApi, orderBody } from "#app/forms/orders/checkout.ts";
import { wayField } from "#app/forms/orders/checkout-fields.ts";
import { isOnline } from "#app/domain/order/payment.ts";
import { readForm, typedValues } from "#app/forms/form.ts";
import { problemNotice } from "#app/http/problem-notice.server.ts";
import { placedPath } from "#app/http/placed-path.ts";
import { samePage, seeOther } from "#app/http/see-other.server.ts";
import { wordCheckoutIssue } from "#app/i18n/checkout-error.ts";
import { differenceText } from "#app/i18n/order-difference.ts";
import { checkout as texts } from "#app/i18n/ru/orders/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import { formErrors, formStep } from "#app/actions/form-reply.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { toBank } from "./payment.server.ts";
import { text } from "#app/actions/form-text.server.ts";
import type { ActionGroup } from "#app/actions/action-group.server.ts";

const t = namespace("checkout", texts);

/** The checkout's form: its draft is saved on the server, its order is placed once. */
export const checkoutActions: ActionGroup = {
  "checkout.save": recount,
  "checkout.basket": toBasket,
  "checkout.together": save,
  "checkout.forgetAddress": forgetAddress,
  [checkoutForm.intent]: (shop, form) => send(shop, form, "place"),
  "checkout.ask": (shop, form) => send(shop, form, "ask"),
};

/** Saves the input; without script also recalculates the total. */
async function save(shop: ShopRequest, form: FormData) {
  const kept = await keepDraft(shop, form);
  if (kept === null || !kept.ok)
    return formErrors(checkoutForm.form, { values: typedValues(checkoutForm, form), messages: [t("failed")] });
  return form.get("via") === "script" ? formStep(checkoutForm.form, {}) : seeOther(samePage(shop.url));
}

/** «Пересчитать итог»: the same page with all input, including the consent, which drafts omit. */
async function recount(shop: ShopRequest, form: FormData) {
  const kept = await save(shop, form);
  return kept instanceof Response ? formStep(checkoutForm.form, { values: typedValues(checkoutForm, form) }) : kept;
}

/** «Изменить состав»: the input is restored on return. */
async function toBasket(shop: ShopRequest, form: FormData) {
  const kept = await save(shop, form);
  return kept instanceof Response ? seeOther("/basket") : kept;
}

/** The address is in the form's URL: its only button carries the intent. */
async function forgetAddress(shop: ShopRequest, form: FormData) {
  const kept = await save(shop, form);
  const uuid = uuidShape.safeParse(shop.url.searchParams.get("address"));
  // Already removed counts as success.
  if (uuid.success) await shop.api.addresses.remove({ params: { uuid: uuid.data } });
  return kept instanceof Response ? seeOther("/checkout") : kept;
}

/** `ask`: sends the order for approval if it exceeds the member's limit. */
async function send(shop: ShopRequest, form: FormData, how: "place" | "ask") {
  // Saved before anything else, so that no failure loses input (product rules §1.13).
  const kept = await keepDraft(shop, form);
  const values = typedValues(checkoutForm, form);
  const read = readForm(checkoutForm, form, wordCheckoutIssue);
  if (!read.ok) return formErrors(checkoutForm.form, { values, errors: read.errors });
  const body = orderBody(read.value);
  const known = kept?.ok ? kept.value.placed : null;
  if (how === "ask" && known === null) {
    const requested = await shop.api.approvals.ask({ body, key: body.checkout });
    if (requested.ok) return seeOther(`/checkout/payment-success?approval=${requested.value.uuid}`);
    return refusal(shop, { values, body, placed: requested, known: null });
  }
  const placed = await shop.api.orders.place({ body, key: body.checkout });
  if (placed.ok) {
    // The order is placed even if this fails.
    if (read.value.saveAddress === "on") await saveAddresses(shop, body);
    if (isOnline(body.paymentMethod) && shop.profile?.onModerate !== true) return toBank(shop, placed.value.number);
    return seeOther(placedPath(shop, body.checkout, placed.value));
  }

  // The input is saved on the server: a separate page reports the failure and leads back to the form.
  if (placed.status >= 500 && kept?.ok) return seeOther(`/checkout/error?checkout=${body.checkout}`);
  const placedElsewhere = known === null && stale.has(placed.code) ? await placedMeanwhile(shop, form) : null;
  if (placedElsewhere !== null) return seeOther(placedPath(shop, body.checkout, placedElsewhere));

  return refusal(shop, { values, body, placed, known: known === null ? null : placedPath(shop, body.checkout, known) });
}

async function saveAddresses({ api }: ShopRequest, body: PlaceOrderBody): Promise<void> {
  for (const address of addressesOf(body)) await api.addresses.save({ body: { address } });
}

type Refusal = { values: Record<string, string>; body: PlaceOrderBody; placed: Problem; known: string | null };

/** The form again with errors; or a redirect if nothing is left to order. */
async function refusal(shop: ShopRequest, { values, body, placed, known }: Refusal) {
  const errors = fieldErrors(placed, body);
  const reply = formErrors(checkoutForm.form, {
    values,
    errors,
    messages: messagesOf(placed, errors),
    data: { isStale: stale.has(placed.code) },
  });
  if (!stale.has(placed.code)) return reply;
  return unlessNothingLeft(shop, placed, known, reply);
}

/** The page is outdated: its data is reloaded, the input kept. */
const stale: ReadonlySet<string> = new Set([
  ...["basketChanged", "priceChanged", "stockChanged", "deliveryUnavailable", "deliveryChanged"],
  ...["counterpartyChanged", "nothingTicked", "keyReused", "notFound"],
]);

/** An order placed from this checkout in another tab since its draft was saved. */
async function placedMeanwhile(shop: ShopRequest, form: FormData): Promise<{ number: string } | null> {
  const kept = await keepDraft(shop, form);
  return kept?.ok ? kept.value.placed : null;
}

/** Without anything left to order there is no form to show. */
async function unlessNothingLeft<R>(shop: ShopRequest, problem: Problem, placed: string | null, reply: R) {
  const fresh = await shop.api.checkouts.open();
  if (fresh.ok || fresh.code !== "nothingTicked") return reply;
  shop.session.flash.add(problemNotice(problem.code === "notFound" ? fresh : problem));
  return seeOther(placed ?? "/basket");
}

function keepDraft(shop: ShopRequest, form: FormData) {
  const uuid = uuidShape.safeParse(text(form, "checkout"));
  const typed = Object.entries(typedValues(checkoutForm, form)).filter(
    ([name, value]) => draftFields.includes(name) && value.length <= 2_000,
  );
  return uuid.success
    ? shop.api.checkouts.save({ params: { uuid: uuid.data }, body: { draft: Object.fromEntries(typed) } })
    : Promise.resolve(null);
}

function fieldErrors(problem: Problem, { groups }: PlaceOrderBody): Record<string, string[]> {
  const sent = groups.map(({ kind }) => kind);
  const errors: Record<string, string[]> = {};
  for (const { field, message } of problem.errors) (errors[fieldOfApi(field, sent)] ??= []).push(message);
  const kind = availabilityShape.safeParse(problem.data["kind"]);
  if (problem.code === "deliveryUnavailable" && kind.success) errors[wayField(kind.data)] = problem.messages;
  return errors;
}

function messagesOf({ code, status, messages, data }: Problem, errors: Record<string, string[]>): string[] {
  if (Object.keys(errors).length > 0) return [];
  if (code === "keyReused") return [t("keyReused")];
  if (code === "notFound") return [t("stale")];
  if (status >= 500 || messages.length === 0) return [t("failed")];
  const differences = z.array(orderDifferenceShape).safeParse(data["differences"]);
  return [...messages, ...(differences.data ?? []).map(differenceText)];
}
