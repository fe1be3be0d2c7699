import { registrationTyped } from "#app/contract/account/auth.ts";
import { mobilePhone } from "#app/domain/phone.ts";
import { registrationForm, registrationSave } from "#app/forms/account/registration.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { endRegistration, registrationToken } from "#app/startup/registration-cookie.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionHandler, ActionOutcome, ShownReply } from "#app/actions/action-group.server.ts";
import { endingsOf } from "#app/actions/form-reply.server.ts";

/** Saves the input with the proof of the phone before the form is handled. */
export function draftKept(handler: ActionHandler): ActionHandler {
  const act: ActionHandler = async (shop, form) => {
    await keepDraft(shop, endingsOf(registrationForm, form).values);
    return handler(shop, form);
  };
  if (handler.again) act.again = handler.again;
  return act;
}

/** Sent by script while typing; without script every button of the form saves the same. */
export const saveRegistration: ActionHandler = async (shop, form) => {
  const { values, next, wrong } = endingsOf(registrationSave, form);
  return (await keepDraft(shop, values)) ? next({ step: registrationForm.step, values }) : wrong({});
};

/** Restarts with another phone and forgets the input. */
export async function otherPhone(shop: ShopRequest): Promise<ActionOutcome> {
  await keepDraft(shop, {});
  endRegistration(shop.session);
  return registrationPage(shop);
}

/**
 * Redirects to the drawer by GET, which opens at the current step: Back, a reload and another tab show it without
 * sending the code again.
 */
export function registrationPage({ url }: ShopRequest): Response {
  const next = new URL(url);
  next.searchParams.delete("index");
  next.searchParams.set("drawer", "auth");
  return seeOther(next.pathname + next.search);
}

/** Resumes the form for a proven phone without a second code. */
export async function registrationUnderway(shop: ShopRequest, phone: string): Promise<Response | null> {
  const token = registrationToken(shop.session);
  const parsed = mobilePhone(phone);
  if (token === null || !parsed.ok) return null;
  const waiting = await shop.api.auth.registrationDraft({ body: { registerToken: token } });
  if (!waiting.ok || waiting.value.phone !== parsed.value) return null;
  return registrationPage(shop);
}

/** Saves the values that the form is shown with. */
export async function keptReply(shop: ShopRequest, shown: ShownReply): Promise<ShownReply> {
  await keepDraft(shop, shown.reply.values);
  return shown;
}

async function keepDraft(shop: ShopRequest, values: Record<string, string>): Promise<boolean> {
  const token = registrationToken(shop.session);
  if (token === null) return false;
  const known = Object.entries(values).filter(([name]) => name in registrationTyped.shape);
  const typed = registrationTyped.safeParse(Object.fromEntries(known));
  return (
    typed.success && (await shop.api.auth.registrationDraft({ body: { registerToken: token, typed: typed.data } })).ok
  );
}
