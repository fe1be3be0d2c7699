import { z } from "zod";
import { type PlaceOrderBody } from "#app/contract/checkouts.ts";
import { orderDifferenceShape } from "#app/contract/orders.ts";
import { availabilityShape, uuidShape } from "#app/contract/parts.ts";
import { addressesOf, checkoutForm, draftFields, fieldOfApi, orderBody } from "#app/forms/checkout.ts";
import { wayField } from "#app/forms/checkout-fields.ts";
import { isOnline } from "#app/domain/order/payment.ts";
import { readForm, typedValues } from "#app/forms/form.ts";
import { problemNotice } from "#app/http/problem-notice.server.ts";
import { placedPath } from "#app/http/placed-path.ts";
import { samePage, seeOther } from "#app/http/see-other.server.ts";
import { wordCheckoutIssue } from "#app/i18n/checkout-error.ts";
import { differenceText } from "#app/i18n/order-difference.ts";
import { checkout as texts } from "#app/i18n/ru/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import { formErrors, formStep } from "./form-reply.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { toBank } from "./payment.server.ts";
import { text } from "./form-text.server.ts";
import type { ActionGroup } from "./action-group.server.ts";

const t = namespace("checkout", texts);

/** The one form of the checkout: its draft is kept on the server, its order is placed once. */
export const checkoutActions: ActionGroup = {
  "checkout.save": recount,
  "checkout.basket": toBasket,
  "checkout.together": save,
  "checkout.forgetAddress": forgetAddress,
  [checkoutForm.intent]: (shop, form) => send(shop, form, "place"),
  "checkout.ask": (shop, form) => send(shop, form, "ask"),
};

/** What was typed so far; without script also the way to see the sum of what was chosen. */
async function save(shop: ShopRequest, form: FormData) {
  const kept = await keepDraft(shop, form);
  if (kept === null || !kept.ok)
    return formErrors(checkoutForm.form, { values: typedValues(checkoutForm, form), messages: [t("failed")] });
  return form.get("via") === "script" ? formStep(checkoutForm.form, {}) : seeOther(samePage(shop.url));
}

/** «Пересчитать итог»: the same page with everything on it, the consent too, which no draft keeps. */
async function recount(shop: ShopRequest, form: FormData) {
  const kept = await save(shop, form);
  return kept instanceof Response ? formStep(checkoutForm.form, { values: typedValues(checkoutForm, form) }) : kept;
}

/** «Изменить состав»: what was typed is found again on coming back. */
async function toBasket(shop: ShopRequest, form: FormData) {
  const kept = await save(shop, form);
  return kept instanceof Response ? seeOther("/basket") : kept;
}

/** Named by the address of the form: its one button has no other word to say. */
async function forgetAddress(shop: ShopRequest, form: FormData) {
  const kept = await save(shop, form);
  const uuid = uuidShape.safeParse(shop.url.searchParams.get("address"));
  // Gone already is as good.
  if (uuid.success) await shop.api.addresses.remove(uuid.data);
  return kept instanceof Response ? seeOther("/checkout") : kept;
}

/** `ask`: by a member whose sum is smaller, for who may approve it. */
async function send(shop: ShopRequest, form: FormData, how: "place" | "ask") {
  // Before anything is asked, so that whatever comes of it loses nothing (decisions §1.13).
  const kept = await keepDraft(shop, form);
  const values = typedValues(checkoutForm, form);
  const read = readForm(checkoutForm, form, wordCheckoutIssue);
  if (!read.ok) return formErrors(checkoutForm.form, { values, errors: read.errors });
  const body = orderBody(read.value);
  const known = kept?.ok ? kept.value.placed : null;
  if (how === "ask" && known === null) {
    const asked = await shop.api.approvals.ask(body);
    if (asked.ok) return seeOther(`/checkout/payment-success?approval=${asked.value.uuid}`);
    return refusal(shop, { values, body, placed: asked, known: null });
  }
  const placed = await shop.api.orders.place(body);
  if (placed.ok) {
    // The order stands whatever comes of it.
    if (read.value.saveAddress === "on") await saveAddresses(shop, body);
    if (isOnline(body.paymentMethod) && shop.profile?.onModerate !== true) return toBank(shop, placed.value.number);
    return seeOther(placedPath(shop, body.checkout, placed.value));
  }

  // What was typed is on the server: a page of its own says what happened, and leads back to the same form.
  if (placed.status >= 500 && kept?.ok) return seeOther(`/checkout/error?checkout=${body.checkout}`);
  const raced = known === null && stale.has(placed.code) ? await placedMeanwhile(shop, form) : null;
  if (raced !== null) return seeOther(placedPath(shop, body.checkout, raced));

  return refusal(shop, { values, body, placed, known: known === null ? null : placedPath(shop, body.checkout, known) });
}

async function saveAddresses({ api }: ShopRequest, body: PlaceOrderBody): Promise<void> {
  for (const address of addressesOf(body)) await api.addresses.save(address);
}

type Refusal = { values: Record<string, string>; body: PlaceOrderBody; placed: Problem; known: string | null };

/** The form again, with what is wrong; or away from it, where nothing is left to order. */
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

/** The page behind the form is out of date: it is read anew, with what was typed. */
const stale: ReadonlySet<string> = new Set([
  ...["basketChanged", "priceChanged", "stockChanged", "deliveryUnavailable", "deliveryChanged"],
  ...["counterpartyChanged", "nothingTicked", "keyReused", "notFound"],
]);

/** The order that another tab made of this checkout since its draft was kept. */
async function placedMeanwhile(shop: ShopRequest, form: FormData): Promise<{ number: string } | null> {
  const kept = await keepDraft(shop, form);
  return kept?.ok ? kept.value.placed : null;
}

/** Where nothing is left to order there is no form to show again. */
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
  return uuid.success ? shop.api.checkouts.save(uuid.data, Object.fromEntries(typed)) : Promise.resolve(null);
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
