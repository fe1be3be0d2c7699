import { registrationTyped } from "#app/contract/auth.ts";
import { mobilePhone } from "#app/domain/phone.ts";
import { registrationForm, registrationSave } from "#app/forms/registration.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { endRegistration, registrationToken } from "#app/startup/registration-cookie.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionHandler, ActionOutcome, ShownReply } from "./action-group.server.ts";
import { endingsOf } from "./form-reply.server.ts";

/** Keeps what is typed beside the proof of the phone, before anything else is made of the form. */
export function draftKept(handler: ActionHandler): ActionHandler {
  const act: ActionHandler = async (shop, form) => {
    await keepDraft(shop, endingsOf(registrationForm, form).values);
    return handler(shop, form);
  };
  if (handler.again) act.again = handler.again;
  return act;
}

/** Sent by script while somebody types; without it every button of the form keeps the same. */
export const saveRegistration: ActionHandler = async (shop, form) => {
  const { values, next, wrong } = endingsOf(registrationSave, form);
  return (await keepDraft(shop, values)) ? next({ step: registrationForm.step, values }) : wrong({});
};

/** Begins again with another phone: what was typed is forgotten. */
export async function otherPhone(shop: ShopRequest): Promise<ActionOutcome> {
  await keepDraft(shop, {});
  endRegistration(shop.session);
  return registrationPage(shop);
}

/**
 * The drawer by GET, which opens where the registration is: a page that Back, a reload and another tab show again
 * without sending the code a second time.
 */
export function registrationPage({ url }: ShopRequest): Response {
  const next = new URL(url);
  next.searchParams.delete("index");
  next.searchParams.set("drawer", "auth");
  return seeOther(next.pathname + next.search);
}

/** The form where it was left, for a phone that is proven already: no second code is asked for. */
export async function registrationUnderway(shop: ShopRequest, phone: string): Promise<Response | null> {
  const token = registrationToken(shop.session);
  const asked = mobilePhone(phone);
  if (token === null || !asked.ok) return null;
  const waiting = await shop.api.auth.registrationDraft(token);
  if (!waiting.ok || waiting.value.phone !== asked.value) return null;
  return registrationPage(shop);
}

/** Keeps what the form is shown with. */
export async function keptReply(shop: ShopRequest, shown: ShownReply): Promise<ShownReply> {
  await keepDraft(shop, shown.reply.values);
  return shown;
}

async function keepDraft(shop: ShopRequest, values: Record<string, string>): Promise<boolean> {
  const token = registrationToken(shop.session);
  if (token === null) return false;
  const known = Object.entries(values).filter(([name]) => name in registrationTyped.shape);
  const typed = registrationTyped.safeParse(Object.fromEntries(known));
  return typed.success && (await shop.api.auth.registrationDraft(token, typed.data)).ok;
}
