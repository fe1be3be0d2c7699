import type { z } from "zod";
import { fileLimits } from "#app/domain/files/limits.ts";
import { shownPhone } from "#app/domain/phone.ts";
import { claimCodeForm, claimForm, claimStartForm, claimWireBody } from "#app/forms/claims/claim.ts";
import { readForm } from "#app/forms/form.ts";
import { quantityField, quantityFields, typedQuantities } from "#app/forms/basket/quantities.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { claim as formTexts } from "#app/i18n/ru/claims/claim.ts";
import { feedbackForm } from "#app/i18n/ru/content/feedback-form.ts";
import { problems } from "#app/i18n/ru/problems.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "#app/actions/action-group.server.ts";
import { faultsOf, takeAttachments } from "#app/actions/uploads/attachments.server.ts";
import { requestedChannel, codeWay, staysAtCode } from "#app/actions/account/code-way.server.ts";
import { isAutomatic } from "#app/actions/form-guard.server.ts";
import { endingsOf, formHandler, wordIssue, type FormEndings } from "#app/actions/form-reply.server.ts";
import { text } from "#app/actions/form-text.server.ts";
import { quantityErrors } from "#app/actions/basket/wrong-quantity.server.ts";

const t = namespace("feedbackForm", feedbackForm);
const tp = namespace("problems", problems);
const mostFiles = fileLimits.claimPhotos + fileLimits.count;

/** Steps of a claim on the page about returns; each is a plain form that comes back with its input. */
export const claimActions: ActionGroup = {
  [claimStartForm.intent]: formHandler(claimStartForm, askCode),
  [claimCodeForm.intent]: formHandler(claimCodeForm, open),
  "claim.own": openOwn,
  "claim.attach": attach,
  [claimForm.intent]: send,
};

async function askCode(
  shop: ShopRequest,
  { number, phone }: z.output<typeof claimStartForm.schema>,
  form: FormEndings,
  typed: FormData,
): Promise<ActionOutcome> {
  const { channel, before } = requestedChannel(typed);
  const sent = await shop.api.claims.sendCode({ body: { number, phone, channel } });
  const values = { number, phone: shownPhone(phone), ...codeWay(sent, channel, before) };
  if (sent.ok) return form.next({ step: "code", values });
  // A second request within a minute: a code was sent already, so show its field.
  return form.refused(sent, staysAtCode(sent, channel) ? { step: "code", values } : {});
}

async function open(
  shop: ShopRequest,
  value: z.output<typeof claimCodeForm.schema>,
  form: FormEndings,
): Promise<ActionOutcome> {
  const opened = await shop.api.claims.open({ body: value });
  return opened.ok ? seeOther(addressOf(opened.value.uuid)) : form.refused(opened);
}

async function openOwn(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const opened = await shop.api.claims.openOwn({ body: { order: text(form, "order") } });
  return opened.ok ? seeOther(addressOf(opened.value.uuid)) : endingsOf(claimStartForm, form).refused(opened);
}

async function attach(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const { endings, kept, errors } = await filled(shop, form);
  return errors.length > 0
    ? endings.wrong({ ...kept, errors: faultsOf(errors) })
    : endings.next({ ...kept, step: "form" });
}

async function send(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const automatic = isAutomatic(form);
  const { endings, kept, errors } = await filled(shop, form, { keptOnly: Boolean(form.get("website")) });
  const { items, wrong } = typedQuantities(kept.values);
  const read = readForm(claimForm, form, wordIssue);
  const faults = {
    ...quantityErrors(kept.values, wrong),
    ...(read.ok ? {} : read.errors),
    ...faultsOf(errors),
  };
  const uuid = shop.url.searchParams.get("claim") ?? "";
  if (!read.ok || Object.keys(faults).length > 0) {
    const amounts =
      wrong.length + items.length === 0 ? { items: [problems.claimEmpty] } : await excessErrors(shop, uuid, items);
    return endings.wrong({ ...kept, errors: { ...amounts, ...faults } });
  }
  if (automatic) return endings.wrong({ ...kept, messages: [t("tooFast", { button: formTexts.submit })] });
  const body = claimWireBody(read.value, {
    items: items.map((item) => ({ orderItemUuid: item.uuid, quantity: item.quantity })),
    files: kept.data.files.map((file) => file.uuid),
  });
  const sent = await shop.api.claims.submit({ params: { uuid }, body });
  return sent.ok ? seeOther(addressOf(uuid)) : endings.refused(sent, kept);
}

/** Quantities above the rest of a line. The API reports only one line, and only if nothing else is wrong. */
async function excessErrors({ api }: ShopRequest, uuid: string, items: { uuid: string; quantity: number }[]) {
  const draft = await api.claims.draft({ params: { uuid } });
  const lines = draft.ok ? (draft.value?.lines ?? []) : [];
  const faults: Record<string, string[]> = {};
  for (const { uuid: line, quantity } of items) {
    const left = lines.find((one) => one.uuid === line)?.left ?? Infinity;
    if (quantity > left) faults[quantityField(line)] = [tp("claimTooMuch", { limit: formatQuantity(left) })];
  }
  return faults;
}

/** Kept on every error: input, quantities and uploaded files. */
async function filled(shop: ShopRequest, form: FormData, { keptOnly = false } = {}) {
  const endings = endingsOf(claimForm, form);
  const { files, errors } = await takeAttachments(shop, form, mostFiles, { keptOnly });
  return { endings, kept: { values: { ...quantityFields(form), ...endings.values }, data: { files } }, errors };
}

function addressOf(uuid: string): string {
  return `/refund?claim=${uuid}#claim`;
}
