import type { ProblemOr } from "#app/contract/problem.ts";
import { codes } from "#app/domain/account/code-limits.ts";
import type { CodeChannel } from "#app/domain/account/code-fallback.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import type { Ports } from "#server/ports/ports.ts";
import { emailCode } from "#server/security/derived-codes.ts";
import { codeAsker, logLimited, russianMobile, saveCode, sendCode, type Asking, type CodeSent } from "./send-code.ts";

type LoginCode = { phone: string; channel?: CodeChannel | undefined };

/** `fallbacks`: how a code may be had when no SMS comes; the same for every phone. */
export type LoginCodeSent = CodeSent & { fallbacks: CodeChannel[] };

/** A code to log in with. Refusals tell the other ways, too. */
export async function sendLoginCode(
  ports: Ports,
  asking: Asking,
  { phone, channel = "sms" }: LoginCode,
): Promise<ProblemOr<LoginCodeSent>> {
  const fallbacks: CodeChannel[] = ports.sms.call ? ["call", "email"] : ["email"];
  const sent = await (channel === "email"
    ? sendLetter(ports, asking, phone)
    : channel === "call" && !ports.sms.call
      ? no("validation", { issues: [{ path: ["channel"], code: "custom" }] })
      : sendCode(ports, asking, { phone, flow: "login", channel }));
  return sent.ok ? ok({ ...sent.value, fallbacks }) : no(sent.code, { ...sent, fallbacks });
}

/**
 * The letter goes to the confirmed address of the phone's account, which is looked for when it is sent: here a phone
 * without an account costs the same statements and gets the same answer, and its letter goes nowhere (security A1).
 */
async function sendLetter(ports: Ports, asking: Asking, text: string): Promise<ProblemOr<CodeSent>> {
  const phone = russianMobile(text);
  if (!phone.ok) return phone;
  const uuid = ports.ids.uuid();
  const asker = codeAsker(phone.value, asking);
  const code = { uuid, code: emailCode(ports, uuid), lifetime: codes.emailLifetime };
  const saved = await ports.database.db.transaction().execute(async (tx) => {
    const allowed = await saveCode(tx, ports, asker, { ...code, flow: "login", channel: "email", messageId: null });
    if (allowed.ok)
      await insertEmail(tx, {
        uuid: ports.ids.uuid(),
        recipient: phone.value,
        template: "login.code",
        params: { uuid },
        dedupeKey: `login.code:${uuid}`,
      });
    return allowed;
  });
  if (!saved.ok) {
    logLimited(ports, asking, saved.code, asker.ip);
    return saved;
  }
  return ok({ resendAfter: codes.resend, expiresIn: codes.emailLifetime, codeLength: codes.digits });
}
