import { ClaimCard } from "#app/components/desk/claims/claim-card.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import type { DeskClaim } from "#app/contract/desk/buyers/claims.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { textIn } from "#app/desk/orders/form-values.ts";
import { fillTemplate, isReplyTemplate } from "#app/domain/claim/reply-template.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskClaims as texts } from "#app/i18n/ru/desk/buyers/claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import { claimForms, isClaimForm } from "./claim-forms.ts";

const t = namespace("deskClaims", texts);

type Data = { claim: DeskClaim; template: string; orderHref: string | null };

/** The card of a claim; each of its forms is one step. */
export const claimPage = deskPage<Data>({
  path: "claims/:number",
  right: "seeClaims",
  title: ({ claim }) => t("titleOf", { number: claim.number }),
  async load({ call, params, query, opens }) {
    const shown = await call.deskClaims.show({ params: { number: params["number"] ?? "" } });
    if (!shown.ok) return shown;
    const { number, order, buyer } = shown.value;
    const name = query.get("template") ?? "";
    const template = isReplyTemplate(name) ? fillTemplate(t(`template.${name}`), { fio: buyer.fio ?? "", number }) : "";
    const href = `/desk/orders/${encodeURIComponent(order.number)}`;
    return ok({ claim: shown.value, template, orderHref: opens(href) ? href : null });
  },
  async act(request, form) {
    const [kind = ""] = textIn(form, "form").split(".");
    return isClaimForm(kind) ? claimForms[kind](request, form) : { reply: typedReply(form) };
  },
  view: ({ data, reply, key, back, staff }) => (
    <>
      <ClaimCard {...data} reply={reply} formKey={key} back={back} />
      <JournalLink staff={staff} kind="claim" id={data.claim.uuid} />
    </>
  ),
});

/** A file of a claim. */
export const claimFilePage = deskPage<null>({
  path: "claims/:number/files/:file",
  right: "seeClaims",
  title: "",
  async load({ call, params: { number = "", file = "" } }) {
    const found = await call.deskClaims.file({ params: { number, file } });
    return found.ok ? { file: found.value } : found;
  },
  view: () => null,
});

/** A photo of a claim, small. */
export const claimPhotoPage = deskPage<null>({
  path: "claims/:number/photos/:file",
  right: "seeClaims",
  title: "",
  async load({ call, params: { number = "", file = "" } }) {
    const found = await call.deskClaims.thumbnail({ params: { number, file } });
    return found.ok ? { file: found.value } : found;
  },
  view: () => null,
});
