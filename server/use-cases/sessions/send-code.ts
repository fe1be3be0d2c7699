import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { codes } from "#app/domain/account/code-limits.ts";
import { codeFallbacks, type DeliveryChannel } from "#app/domain/account/code-fallback.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import type { Ports } from "#server/ports/ports.ts";
import { emailCode } from "#server/security/derived-codes.ts";
import {
  codeLimitKeys,
  logLimited,
  russianMobile,
  saveCode,
  sendToPhone,
  type CodeRequester,
  type CodeRequest,
  type SavedCode,
} from "./save-code.ts";

/**
 * `fallbacks`: alternative channels, the same for every phone. `channel`: set when another one was used than requested.
 */
export type CodeUnderway = SavedCode & { fallbacks: DeliveryChannel[]; channel?: DeliveryChannel };

/**
 * Sends a code to a phone, by SMS by default. While the provider is failing it uses an alternative channel of the flow.
 * Refusals include the alternatives.
 */
export async function sendCode(
  ports: Ports,
  requester: CodeRequester,
  request: CodeRequest,
): Promise<ProblemOr<CodeUnderway, RefusalsOf<typeof sendToPhone> | "validation">> {
  const { channel: wanted } = request;
  const fallbacks = codeFallbacks(request.flow, ports.sms.call !== undefined);
  if (wanted !== undefined && wanted !== "sms" && !fallbacks.includes(wanted))
    return no("validation", { issues: [{ path: ["channel"], code: "custom" }] });
  const channel = wanted ?? wayNow(ports, fallbacks);
  const unasked = wanted === undefined && channel !== "sms";
  const sent = await (channel === "email"
    ? sendLetter(ports, requester, { ...request, unasked })
    : sendToPhone(ports, requester, { ...request, channel, unasked }));
  return sent.ok
    ? ok({ ...sent.value, fallbacks, ...(unasked ? { channel } : {}) })
    : no(sent.code, { ...sent, fallbacks });
}

/** Without an alternative the provider is called anyway. */
function wayNow({ sms }: Ports, fallbacks: readonly DeliveryChannel[]): DeliveryChannel {
  if (!sms.isResting?.("sms")) return "sms";
  return fallbacks.find((way) => way === "email" || (way === "call" && !sms.isResting?.("call"))) ?? "sms";
}

/**
 * The confirmed address of the phone's account is looked up when sending: for a phone without an account the statements
 * and answer here are the same, and its e-mail is dropped (security A1).
 */
async function sendLetter(
  ports: Ports,
  requester: CodeRequester,
  { phone: text, flow, unasked }: CodeRequest & { unasked: boolean },
): Promise<ProblemOr<SavedCode, RefusalsOf<typeof saveCode> | RefusalsOf<typeof russianMobile>>> {
  const phone = russianMobile(text);
  if (!phone.ok) return phone;
  const uuid = ports.ids.uuid();
  const limitKeys = codeLimitKeys(phone.value, requester);
  const code = { uuid, code: emailCode(ports, uuid), lifetime: codes.emailLifetime };
  const template = flow === "claim" ? "claim.code" : "login.code";
  const saved = await ports.database.db.transaction().execute(async (tx) => {
    const allowed = await saveCode(tx, ports, limitKeys, { ...code, flow, channel: "email", messageId: null, unasked });
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
    logLimited(ports, requester, saved.code, limitKeys.ip);
    return saved;
  }
  return ok({ resendAfter: codes.resend, expiresIn: codes.emailLifetime, codeLength: codes.digits });
}
