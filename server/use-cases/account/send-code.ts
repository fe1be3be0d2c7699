import type { ProblemOr } from "#app/contract/problem.ts";
import { codes } from "#app/domain/account/code-limits.ts";
import { codeFallbacks, type CodeChannel } from "#app/domain/account/code-fallback.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import type { Ports } from "#server/ports/ports.ts";
import { emailCode } from "#server/security/derived-codes.ts";
import {
  codeAsker,
  logLimited,
  russianMobile,
  saveCode,
  sendToPhone,
  type Asking,
  type CodeRequest,
  type CodeSent,
} from "./save-code.ts";

/** `fallbacks`: how a code may be had when no SMS comes; the same for every phone. `channel` where it went by another way than asked. */
export type CodeUnderway = CodeSent & { fallbacks: CodeChannel[]; channel?: CodeChannel };

/**
 * A code for a phone, by SMS unless another way is asked for. While the operator fails it goes by another way at once,
 * where the flow has one. Refusals tell the other ways, too.
 */
export async function sendCode(ports: Ports, asking: Asking, request: CodeRequest): Promise<ProblemOr<CodeUnderway>> {
  const { channel: asked } = request;
  const fallbacks = codeFallbacks(request.flow, ports.sms.call !== undefined);
  if (asked !== undefined && asked !== "sms" && !fallbacks.includes(asked))
    return no("validation", { issues: [{ path: ["channel"], code: "custom" }] });
  const channel = asked ?? wayNow(ports, fallbacks);
  const unasked = asked === undefined && channel !== "sms";
  const sent = await (channel === "email"
    ? sendLetter(ports, asking, { ...request, unasked })
    : sendToPhone(ports, asking, { ...request, channel, unasked }));
  return sent.ok
    ? ok({ ...sent.value, fallbacks, ...(unasked ? { channel } : {}) })
    : no(sent.code, { ...sent, fallbacks });
}

/** Where no way is left the operator is asked all the same: nothing else could bring a code. */
function wayNow({ sms }: Ports, fallbacks: readonly CodeChannel[]): CodeChannel {
  if (!sms.isResting?.("sms")) return "sms";
  return fallbacks.find((way) => way === "email" || (way === "call" && !sms.isResting?.("call"))) ?? "sms";
}

/**
 * The e-mail goes to the confirmed address of the phone's account, which is looked for when it is sent: here a phone
 * without an account costs the same statements and gets the same answer, and its e-mail goes nowhere (security A1).
 */
async function sendLetter(
  ports: Ports,
  asking: Asking,
  { phone: text, flow, unasked }: CodeRequest & { unasked: boolean },
): Promise<ProblemOr<CodeSent>> {
  const phone = russianMobile(text);
  if (!phone.ok) return phone;
  const uuid = ports.ids.uuid();
  const asker = codeAsker(phone.value, asking);
  const code = { uuid, code: emailCode(ports, uuid), lifetime: codes.emailLifetime };
  const template = flow === "claim" ? "claim.code" : "login.code";
  const saved = await ports.database.db.transaction().execute(async (tx) => {
    const allowed = await saveCode(tx, ports, asker, { ...code, flow, channel: "email", messageId: null, unasked });
    if (allowed.ok)
      await insertEmail(tx, {
        uuid: ports.ids.uuid(),
        recipient: phone.value,
        template,
        params: { uuid },
        dedupeKey: `${template}:${uuid}`,
      });
    return allowed;
  });
  if (!saved.ok) {
    logLimited(ports, asking, saved.code, asker.ip);
    return saved;
  }
  return ok({ resendAfter: codes.resend, expiresIn: codes.emailLifetime, codeLength: codes.digits });
}
