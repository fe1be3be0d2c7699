import { uuidShape } from "#app/contract/parts.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { readForm } from "#app/forms/form.ts";
import { claimDisputeForm, claimMessageForm, ownClaimForm, ownClaimWireBody } from "#app/forms/claims/own-claim.ts";
import { typedLineFields } from "#app/forms/claims/own-claim-lines.ts";
import { quantityField, quantityFields, typedQuantities } from "#app/forms/basket/quantities.ts";
import { samePage, seeOther } from "#app/http/see-other.server.ts";
import { ownClaimsForm } from "#app/i18n/ru/claims/own-claims.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { problems } from "#app/i18n/ru/problems.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "#app/actions/action-group.server.ts";
import { faultsOf, takeAttachments } from "#app/actions/uploads/attachments.server.ts";
import { endingsOf, formHandler, wordIssue } from "#app/actions/form-reply.server.ts";
import { text } from "#app/actions/form-text.server.ts";
import { problemNotice } from "#app/actions/basket/one-click.server.ts";
import { quantityErrors } from "#app/actions/basket/wrong-quantity.server.ts";

const tp = namespace("problems", problems);
const mostFiles = fileLimits.claimPhotos + fileLimits.count;
const list = "/profile/complaints";

/** A new claim: every button saves the input as a draft first. */
export const newClaimActions: ActionGroup = {
  [ownClaimForm.intent]: send,
  "ownClaim.keep": keep,
  "ownClaim.attach": attach,
  async "ownClaim.drop"(shop, form) {
    const dropped = await shop.api.ownClaims.dropDraft({ params: { uuid: keyOf(form) } });
    // A double click finds nothing left to delete.
    const isGone = dropped.ok || dropped.code === "notFound";
    shop.session.flash.add(isGone ? { kind: "success", key: "claimDropped" } : problemNotice(dropped));
    return seeOther(list);
  },
};

/** Actions on the page of a claim. */
export const claimCardActions: ActionGroup = {
  async [claimMessageForm.intent](shop, form) {
    const endings = endingsOf(claimMessageForm, form);
    const { files, errors } = await takeAttachments(shop, form, fileLimits.count, ownClaimsForm);
    const kept = { data: { files } };
    const read = readForm(claimMessageForm, form, wordIssue);
    const faults = { ...(read.ok ? {} : read.errors), ...faultsOf(errors) };
    if (!read.ok || Object.keys(faults).length > 0) return endings.wrong({ ...kept, errors: faults });
    const body = { message: read.value.message, files: files.map(({ uuid }) => uuid) };
    const sent = await shop.api.claimConversation.message({
      params: { uuid: claimOf(shop) },
      body,
      key: read.value.key,
    });
    if (sent.ok) return done(shop, "claimAnswered");
    return ended.has(sent.code) ? refusedAbove(shop, sent) : endings.refused(sent, kept);
  },
  [claimDisputeForm.intent]: formHandler(claimDisputeForm, async (shop, { message, key }, endings) => {
    const sent = await shop.api.claimConversation.dispute({ params: { uuid: claimOf(shop) }, body: { message }, key });
    if (sent.ok) return done(shop, "claimDisputeTaken");
    return ended.has(sent.code) ? refusedAbove(shop, sent) : endings.refused(sent);
  }),
  async "ownClaim.withdraw"(shop) {
    const moved = await shop.api.claimConversation.withdraw({ params: { uuid: claimOf(shop) } });
    return moved.ok ? done(shop, "claimWithdrawn") : refusedAbove(shop, moved);
  },
  async "ownClaim.seen"(shop) {
    await shop.api.claimConversation.seen({ params: { uuid: claimOf(shop) } });
    return seeOther(samePage(shop.url));
  },
};

function claimOf({ params }: ShopRequest): string {
  return params["uuid"] ?? "";
}

/** The claim has moved on since the page was rendered: its form no longer exists. */
const ended: ReadonlySet<string> = new Set(["claimClosed", "claimMove"]);

function refusedAbove(shop: ShopRequest, problem: Problem): Response {
  shop.session.flash.add(problemNotice(problem));
  return seeOther(samePage(shop.url));
}

function done(shop: ShopRequest, key: string): Response {
  shop.session.flash.add({ kind: "success", key });
  return seeOther(samePage(shop.url));
}

async function keep(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const { endings, kept, errors, saved } = await filled(shop, form);
  if (!saved.ok) return endings.refused(saved, kept);
  if (errors.length > 0) return endings.wrong({ ...kept, errors: faultsOf(errors) });
  shop.session.flash.add({ kind: "success", key: "claimKept" });
  return seeOther(list);
}

async function attach(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const { endings, kept, errors, saved, key } = await filled(shop, form);
  if (!saved.ok) return endings.refused(saved, kept);
  if (errors.length > 0) return endings.wrong({ ...kept, errors: faultsOf(errors) });
  return seeOther(`${list}/new?draft=${key}#claim-files`);
}

async function send(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const { endings, kept, errors, saved, key } = await filled(shop, form);
  const { items, wrong } = typedQuantities(kept.values);
  const read = readForm(ownClaimForm, form, wordIssue);
  const faults = {
    ...(items.length + wrong.length === 0 ? { items: [problems.claimEmpty] } : {}),
    ...quantityErrors(kept.values, wrong),
    ...(await excessErrors(shop, text(form, "order"), items)),
    ...(read.ok ? {} : read.errors),
    ...faultsOf(errors),
  };
  if (!read.ok || Object.keys(faults).length > 0) return endings.wrong({ ...kept, errors: faults });
  if (!saved.ok) return endings.refused(saved, kept);
  const body = ownClaimWireBody(read.value, {
    order: text(form, "order"),
    items,
    files: kept.data.files.map(({ uuid }) => uuid),
    typed: kept.values,
  });
  const sent = await shop.api.ownClaims.register({ body, key });
  if (!sent.ok) return endings.refused(sent, kept);
  shop.session.flash.add({ kind: "success", key: "claimRegistered", values: { number: sent.value.number } });
  return seeOther(`${list}/${key}`);
}

/** Lines above the claimable rest, reported together with other errors; the API validates again. */
async function excessErrors(
  shop: ShopRequest,
  order: string,
  items: readonly { uuid: string; quantity: number }[],
): Promise<Record<string, string[]>> {
  const opened =
    items.length > 0 && uuidShape.safeParse(order).success
      ? await shop.api.ownClaims.order({ params: { uuid: order } })
      : null;
  if (!opened?.ok) return {};
  const leftOf = new Map(opened.value.lines.map(({ uuid, left }) => [uuid, left]));
  return Object.fromEntries(
    items.flatMap(({ uuid, quantity }) => {
      const left = leftOf.get(uuid);
      if (left === undefined || quantity <= left) return [];
      return [[quantityField(uuid), [tp("claimTooMuch", { limit: formatQuantity(left) })]]];
    }),
  );
}

/** Kept on every error and saved as a draft. */
async function filled(shop: ShopRequest, form: FormData) {
  const endings = endingsOf(ownClaimForm, form);
  const key = keyOf(form);
  const { files, errors } = await takeAttachments(shop, form, mostFiles, ownClaimsForm);
  const values = { ...quantityFields(form), ...typedLineFields(form), ...endings.values };
  // Consent is given with the claim itself.
  const { personalData: _, key: __, ...typed } = values;
  const saved = await shop.api.ownClaims.saveDraft({
    params: { uuid: key },
    body: {
      order: text(form, "order"),
      values: Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.slice(0, 2_100)])),
      files: files.map(({ uuid }) => uuid),
    },
  });
  return { endings, kept: { values, data: { files } }, errors, saved, key };
}

/** The form's key, or a new one. */
function keyOf(form: FormData): string {
  return uuidShape.safeParse(text(form, "key")).data ?? crypto.randomUUID();
}
