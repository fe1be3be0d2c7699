import type { z } from "zod";
import { shownPhone } from "#app/domain/phone.ts";
import { isOutdated, readFilled } from "#app/forms/counterparties/filled-requisites.ts";
import {
  companyLookup,
  registrationBody,
  registrationCodeForm,
  registrationEdit,
  registrationForm,
  registrationSave,
} from "#app/forms/account/registration.ts";
import { registration } from "#app/i18n/ru/account/registration.ts";
import { namespace } from "#app/i18n/translator.ts";
import { endRegistration, registrationToken } from "#app/startup/registration-cookie.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionHandler, ActionOutcome } from "#app/actions/action-group.server.ts";
import { findCompany } from "./company-lookup.server.ts";
import { requestedChannel, codeWay, staysAtCode } from "#app/actions/account/code-way.server.ts";
import { endingsOf, formHandler, type FormEndings } from "#app/actions/form-reply.server.ts";
import { alreadyIn, loggedIn } from "#app/actions/account/logged-in.server.ts";
import { draftKept, keptReply, otherPhone, saveRegistration } from "#app/actions/account/registration-draft.server.ts";

const t = namespace("registration", registration);

/** Registration steps after the phone is confirmed; each saves its input. */
export const registrationActions: ActionGroup = {
  [registrationForm.intent]: draftKept(currentRequisites(formHandler(registrationForm, register))),
  [registrationCodeForm.intent]: formHandler(registrationCodeForm, registerCode),
  [companyLookup.intent]: async (shop, form) => keptReply(shop, await findCompany(shop, form)),
  [registrationSave.intent]: saveRegistration,
  "auth.otherPhone": otherPhone,
  [registrationEdit.intent]: async (_, form) => {
    const { next, values } = endingsOf(registrationEdit, form);
    return next({ step: registrationForm.step, values });
  },
};

/** Outdated requisites of another INN are looked up again. */
function currentRequisites(handler: ActionHandler): ActionHandler {
  const act: ActionHandler = async (shop, form) => {
    const { values } = endingsOf(registrationForm, form);
    if (values["type"] === "physical" || !isOutdated(values, readFilled(values["filled"]))) return handler(shop, form);
    const { reply } = await keptReply(shop, await findCompany(shop, form));
    const hasErrors = Object.keys(reply.errors).length > 0;
    return { status: 422, reply: hasErrors ? reply : { ...reply, messages: [t("innChanged")] } };
  };
  if (handler.again) act.again = handler.again;
  return act;
}

async function register(
  shop: ShopRequest,
  value: z.output<typeof registrationForm.schema>,
  form: FormEndings,
  typed: FormData,
): Promise<ActionOutcome> {
  const done = alreadyIn(shop, value.phone);
  if (done !== null) return done;
  const registerToken = registrationToken(shop.session);
  const baseBody = registrationBody(value, shop.city.uuid);
  const { channel, before } = requestedChannel(typed);
  const body = channel === undefined ? baseBody : { ...baseBody, channel };
  const first = await shop.api.auth.register({ body: registerToken === null ? body : { ...body, registerToken } });
  const isSpent = !first.ok && first.code === "registerTokenExpired";
  // The proof of the phone has expired or belongs to a registration in another tab: a new code is requested and the
  // form waits.
  const answer = isSpent ? await shop.api.auth.register({ body }) : first;
  if (isSpent) endRegistration(shop.session);
  const values = { ...form.values, phone: shownPhone(value.phone) };
  if (!answer.ok) {
    const way = codeWay(answer, channel, before);
    return form.refused(
      answer,
      staysAtCode(answer, channel) ? { step: registrationCodeForm.step, values: { ...values, ...way } } : {},
    );
  }
  const { answer: opened, tokens } = answer.value;
  if (opened.codeSent) {
    const way = codeWay({ ok: true, value: opened }, channel, before);
    return form.next({ step: registrationCodeForm.step, values: { ...values, ...way }, data: { ...opened } });
  }
  return loggedIn(shop, tokens, opened.merged.lines > 0, noticeOf(opened.company));
}

async function registerCode(
  shop: ShopRequest,
  { phone, code }: z.output<typeof registrationCodeForm.schema>,
  form: FormEndings,
): Promise<ActionOutcome> {
  const answer = await shop.api.auth.registerCode({ body: { phone, code } });
  if (!answer.ok) return alreadyIn(shop, phone) ?? form.refused(answer);
  const { answer: opened, tokens } = answer.value;
  if (opened.needRegister) return form.wrong({ step: registrationForm.step });
  return loggedIn(shop, tokens, opened.merged.lines > 0, noticeOf(opened.company));
}

function noticeOf(company: "onModeration" | "joinRequested" | null | undefined): string {
  return company === "onModeration"
    ? "registeredCompany"
    : company === "joinRequested"
      ? "joinRequested"
      : "registered";
}
