import { looksAutomatic } from "#app/domain/account/form-guard.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { formatPhone, normalisePhone } from "#app/domain/phone.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { claim as formTexts } from "#app/i18n/ru/claim.ts";
import { feedbackForm } from "#app/i18n/ru/feedback-form.ts";
import { problems } from "#app/i18n/ru/problems.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { faultsOf, takeAttachments } from "./attachments.server.ts";
import { formErrors, formStep, problemReply } from "./form-reply.server.ts";
import { text } from "./form-text.server.ts";
import { quantityFields, typedQuantities } from "./typed-quantities.server.ts";
import type { ActionGroup } from "./action-group.server.ts";

const t = namespace("feedbackForm", feedbackForm);
const formName = "claim";
const fields = ["reasonUuid", "resolution", "description", "fio", "email", "personalData", "shownAt"] as const;
const mostFiles = fileLimits.claimPhotos + fileLimits.count;

/** The steps of a claim on the page about returns; each is a plain form that comes back with all that was typed. */
export const claimActions: ActionGroup = {
  async "claim.code"(shop, form) {
    const [number, phone] = [text(form, "number"), text(form, "phone")];
    const sent = await shop.api.claims.sendCode(number, phone);
    if (sent.ok) return formStep(formName, { step: "code", values: { number, phone: shown(phone) } });
    // Who asks twice within a minute has a code already: show where to type it.
    return problemReply(formName, sent, {
      step: sent.code === "codeCoolDown" ? "code" : "start",
      values: { number, phone },
    });
  },
  async "claim.open"(shop, form) {
    const [number, phone] = [text(form, "number"), text(form, "phone")];
    const opened = await shop.api.claims.open({ number, phone, code: text(form, "code").trim() });
    return opened.ok
      ? seeOther(addressOf(opened.value.uuid))
      : problemReply(formName, opened, { step: "code", values: { number, phone } });
  },
  async "claim.own"(shop, form) {
    const opened = await shop.api.claims.openOwn(text(form, "order"));
    return opened.ok ? seeOther(addressOf(opened.value.uuid)) : problemReply(formName, opened, { step: "start" });
  },
  async "claim.attach"(shop, form) {
    const { values, files, errors } = await typed(shop, form);
    if (errors.length > 0) return formErrors(formName, { values, data: { files }, errors: faultsOf(errors) });
    return formStep(formName, { step: "form", values, data: { files } });
  },
  async "claim.send"(shop, form) {
    const { values, files, errors } = await typed(shop, form);
    const again = { values, data: { files } };
    if (looksAutomatic({ trap: text(form, "website"), shownAt: values["shownAt"] ?? "", now: Date.now() })) {
      return formErrors(formName, {
        ...again,
        errors: faultsOf(errors),
        messages: [t("tooFast", { button: formTexts.submit })],
      });
    }
    const { items, wrong } = itemsOf(values);
    const faults = { ...wrong, ...faultsOf(errors) };
    if (Object.keys(faults).length > 0) return formErrors(formName, { ...again, errors: faults });
    const uuid = shop.url.searchParams.get("claim") ?? "";
    const body = bodyOf(
      values,
      items,
      files.map((file) => file.uuid),
    );
    const sent = await shop.api.claims.submit(uuid, body);
    return sent.ok ? seeOther(addressOf(uuid)) : problemReply(formName, sent, again);
  },
};

function addressOf(uuid: string): string {
  return `/refund?claim=${uuid}#claim`;
}

async function typed(shop: ShopRequest, form: FormData) {
  const values = quantityFields(form);
  for (const name of fields) values[name] = text(form, name);
  return { values, ...(await takeAttachments(shop, form, mostFiles)) };
}

type Item = { orderItemUuid: string; quantity: number };

/** Lines with an amount; the others are not claimed. */
function itemsOf(values: Record<string, string>): { items: Item[]; wrong: Record<string, string[]> } {
  const { items, wrong } = typedQuantities(values);
  return {
    items: items.map(({ uuid, quantity }) => ({ orderItemUuid: uuid, quantity })),
    wrong: Object.fromEntries(wrong.map((uuid) => [`items.${uuid}`, [problems.badQuantity]])),
  };
}

function bodyOf(values: Record<string, string>, items: Item[], files: string[]) {
  // Browsers send lines with both signs of their end. What is empty is left out, so that it is told as missing.
  const trimmed = (name: string) => (values[name] ?? "").trim().replace(/\r\n/g, "\n");
  const given = (name: string) => (trimmed(name) === "" ? {} : { [name]: trimmed(name) });
  return {
    items,
    ...given("reasonUuid"),
    ...given("resolution"),
    ...given("description"),
    contact: { ...given("fio"), ...given("email") },
    files,
    consents: { personalData: values["personalData"] === "on" },
  };
}

function shown(phone: string): string {
  const normal = normalisePhone(phone);
  return normal.ok ? formatPhone(normal.value) : phone;
}
