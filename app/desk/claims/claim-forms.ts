import {
  decideClaimBody,
  moveClaimBody,
  receiveClaimBody,
  replyToClaimBody,
  resolveClaimBody,
} from "#app/contract/desk/buyers/claims.ts";
import type { DeskNotice } from "#app/desk/frame/notices.ts";
import type { DeskOutcome, DeskRequest } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { numberIn, refusedFields, roublesIn, textIn } from "#app/desk/orders/form-values.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { parseQuantity, quantityToNumber } from "#app/domain/quantity.ts";
import { deskClaims as texts } from "#app/i18n/ru/desk/buyers/claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { Problem } from "#app/shop-api/problem.ts";

const t = namespace("deskClaims", texts);

type Refused = { ok: false } & Problem;
type ClaimStep = (request: DeskRequest, form: FormData) => Promise<DeskOutcome | Refused>;

/** Forms of the card by the first word of their names. */
export const claimForms = {
  async move(request, form) {
    const [, to] = textIn(form, "form").split(".");
    const body = moveClaimBody.safeParse({ ...seen(form), to, text: linesIn(form, "text") });
    if (!body.success) return refusedFields(form, body.error, t("step.invalid"));
    return ended(request, "claimMoved", await request.call.deskClaims.move({ ...at(request, form), body: body.data }));
  },
  async reply(request, form) {
    const body = replyToClaimBody.safeParse({ ...seen(form), text: linesIn(form, "text") });
    if (!body.success) return refusedFields(form, body.error, t("reply.invalid"));
    return ended(
      request,
      "claimReplied",
      await request.call.deskClaims.reply({ ...at(request, form), body: body.data }),
    );
  },
  async decide(request, form) {
    const lines = linesOf(form, "quantity").map((line) => ({
      line,
      quantity: quantityIn(form, `quantity.${line}`),
      reason: textIn(form, `reason.${line}`),
    }));
    const body = decideClaimBody.safeParse({ ...seen(form), text: linesIn(form, "text"), lines });
    if (!body.success) return refusedFields(form, body.error, t("decide.invalid"), {}, rowsOf(lines));
    return ended(
      request,
      "claimDecided",
      await request.call.deskClaims.decide({ ...at(request, form), body: body.data }),
    );
  },
  async receive(request, form) {
    const lines = linesOf(form, "restocked").map((line) => ({
      line,
      restocked: quantityIn(form, `restocked.${line}`),
      writtenOff: quantityIn(form, `writtenOff.${line}`),
    }));
    const warehouse = textIn(form, "warehouse") || undefined;
    const body = receiveClaimBody.safeParse({ ...seen(form), text: linesIn(form, "text"), lines, warehouse });
    if (!body.success) return refusedFields(form, body.error, t("receive.invalid"), {}, rowsOf(lines));
    return ended(
      request,
      "claimReceived",
      await request.call.deskClaims.receive({ ...at(request, form), body: body.data }),
    );
  },
  async resolve(request, form) {
    const prices = linesOf(form, "price").flatMap((line) => {
      const price = roublesIn(form, `price.${line}`);
      return price === undefined ? [] : [{ line, price }];
    });
    const corrected = form.getAll("corrected");
    const body = resolveClaimBody.safeParse({
      ...{ ...seen(form), text: linesIn(form, "text"), outcome: textIn(form, "outcome"), prices },
      // Prices never repeat a document by hand, so the choice is not for them.
      corrected: textIn(form, "hasHandMade") === "yes" && prices.length === 0 ? corrected : null,
    });
    if (!body.success)
      return refusedFields(form, body.error, t("resolve.invalid"), texts.resolve.fault, rowsOf(prices));
    return ended(
      request,
      "claimResolved",
      await request.call.deskClaims.resolve({ ...at(request, form), body: body.data }),
    );
  },
  async attach(request, form) {
    const file = request.uploads.find(({ field, size }) => field === "file" && size > 0);
    if (file === undefined) return { reply: { ...typedReply(form), errors: { file: [t("attach.none")] } } };
    const claim = request.params["number"] ?? "";
    const sent = await file.use(fileLimits.bytes + 1, (bytes) =>
      request.call.deskClaims.attach({ query: { claim }, file: { name: file.name, bytes } }),
    );
    if (sent === null) return { reply: { ...typedReply(form), errors: { file: [t("attach.none")] } } };
    if (sent.ok) return { to: here(request), notice: { key: "claimPaperAdded", values: { name: sent.value.name } } };
    return sent.status === 422 ? { reply: { ...typedReply(form), errors: { file: sent.messages } } } : sent;
  },
} satisfies Record<string, ClaimStep>;

export function isClaimForm(kind: string): kind is keyof typeof claimForms {
  return Object.hasOwn(claimForms, kind);
}

function at({ params }: DeskRequest, form: FormData) {
  return { params: { number: params["number"] ?? "" }, key: textIn(form, "key") || undefined };
}

function seen(form: FormData) {
  return { version: numberIn(form, "version"), from: textIn(form, "from") };
}

function ended(
  request: DeskRequest,
  key: DeskNotice["key"],
  verdict: ApiVerdict<{ status: string }>,
): DeskOutcome | Refused {
  return verdict.ok ? { to: here(request), notice: { key } } : verdict;
}

/** The card without a chosen template, which has been sent. */
function here({ url }: DeskRequest): string {
  const search = new URLSearchParams(url.search);
  search.delete("template");
  return search.size === 0 ? url.pathname : `${url.pathname}?${search}`;
}

function linesIn(form: FormData, name: string): string {
  return textIn(form, name).replaceAll("\r\n", "\n");
}

/** Numbers of lines that have this field. */
function linesOf(form: FormData, field: string): number[] {
  return [...form.keys()].flatMap((name) => {
    const [head, line = "", ...rest] = name.split(".");
    return head === field && rest.length === 0 && /^\d{1,3}$/.test(line) ? [Number(line)] : [];
  });
}

function rowsOf(lines: readonly { line: number }[]): number[] {
  return lines.map(({ line }) => line);
}

/** NaN for what is not a quantity; an empty field is zero. */
function quantityIn(form: FormData, name: string): number {
  const typed = textIn(form, name);
  if (/^0*(?:[.,]0*)?$/.test(typed)) return 0;
  const read = parseQuantity(typed);
  return read.ok ? quantityToNumber(read.value) : Number.NaN;
}
