import type { z } from "zod";
import type { FoundCompany } from "#app/contract/companies.ts";
import { checkInn } from "#app/domain/inn.ts";
import { shownPhone } from "#app/domain/phone.ts";
import {
  companyLookup,
  registrationBody,
  registrationCodeForm,
  registrationEdit,
  registrationForm,
} from "#app/forms/registration.ts";
import { fieldError } from "#app/i18n/field-error.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "./action-group.server.ts";
import { askedWay, codeWay, staysAtCode } from "./code-way.server.ts";
import { endingsOf, formHandler, type FormEndings } from "./form-reply.server.ts";
import { alreadyIn, loggedIn } from "./logged-in.server.ts";

/** The steps of registration after the phone has answered; each keeps all that was typed. */
export const registrationActions: ActionGroup = {
  [registrationForm.intent]: formHandler(registrationForm, register),
  [registrationCodeForm.intent]: formHandler(registrationCodeForm, registerCode),
  [companyLookup.intent]: findCompany,
  [registrationEdit.intent]: async (_, form) => {
    const { next, values } = endingsOf(registrationEdit, form);
    return next({ step: registrationForm.step, values });
  },
};

async function register(
  shop: ShopRequest,
  value: z.output<typeof registrationForm.schema>,
  form: FormEndings,
  typed: FormData,
): Promise<ActionOutcome> {
  const { registerToken, ...asked } = registrationBody(value, shop.city.uuid);
  const { channel, before } = askedWay(typed);
  const body = channel === undefined ? asked : { ...asked, channel };
  const first = await shop.api.auth.register(registerToken === undefined ? body : { ...body, registerToken });
  const isSpent = !first.ok && first.code === "registerTokenExpired";
  const done = isSpent ? alreadyIn(shop, value.phone) : null;
  if (done !== null) return done;
  // The phone was proven too long ago, or for a registration in another tab: it is asked once more, and the form waits.
  const answer = isSpent ? await shop.api.auth.register(body) : first;
  const values = { ...form.values, phone: shownPhone(value.phone), registerToken: "" };
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
  const answer = await shop.api.auth.registerCode(phone, code);
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

/** «Найти по ИНН»: fills the requisites in; where nobody can, says so and leaves them to be typed. */
async function findCompany(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const endings = endingsOf(companyLookup, form);
  const { values } = endings;
  const inn = checkInn(values["inn"] ?? "");
  if (inn.ok && inn.value.kind === "ip" && values["type"] !== "entrepreneur")
    return endings.wrong({
      errors: { type: [fieldError({ path: ["type"], code: "custom", reason: "typeOfPerson" }).message] },
    });
  const answer = await shop.api.locations.findCompany(values["inn"] ?? "");
  const step = registrationForm.step;
  if (!answer.ok)
    return answer.code === "validation"
      ? endings.refused(answer)
      : endings.next({ step, values, data: { registry: { note: answer.messages[0] ?? "" } } });
  if (answer.value === null) return endings.next({ step, values, data: { registry: { note: null } } });
  return endings.next({
    step,
    values: { ...values, ...requisitesOf(answer.value, values["branch"]) },
    data: { registry: { found: answer.value, at: Date.now() } },
  });
}

/** What the register does not know stays as it was typed. */
function requisitesOf(company: NonNullable<FoundCompany>, branch = ""): Record<string, string> {
  const { inn, name, fullName, ogrn } = company;
  const chosen = company.branches.find(({ kpp }) => kpp === branch);
  const told = {
    inn,
    name,
    fullName,
    ogrn,
    kpp: chosen?.kpp ?? company.kpp,
    address: chosen?.address ?? company.address,
    branch: chosen?.kpp ?? "",
  };
  return Object.fromEntries(Object.entries(told).flatMap(([field, text]) => (text === null ? [] : [[field, text]])));
}
