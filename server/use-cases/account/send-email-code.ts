import { emailKey } from "#app/domain/email.ts";
import { ok, type Verdict } from "#app/domain/verdict.ts";
import { insertLetter } from "#server/db/queries/mailing/outbox.ts";
import { ipBucket } from "#server/security/ip-address.ts";
import type { Ports } from "#server/ports/ports.ts";
import { codes } from "./code-limits.ts";
import { letterCode } from "#server/security/derived-codes.ts";
import { saveCode, type Asking, type CodeSent } from "./send-code.ts";

type LetterCodeRequest = { email: string; flow: "email" | "profileEmail"; sessionUuid: string; payload: object };

/**
 * Sends a code by letter, under the limits of codes by SMS: the code and its letter are written in one transaction, and
 * the letter leaves through the outbox. Of one address or browser letters are counted apart from messages that cost.
 */
export async function sendLetterCode(
  ports: Ports,
  { fingerprint, ip }: Asking,
  { email, ...request }: LetterCodeRequest,
): Promise<Verdict<CodeSent>> {
  const uuid = ports.ids.uuid();
  const asker = {
    phone: emailKey(email),
    ip: `mail ${ipBucket(ip)}`,
    fingerprint: fingerprint === null ? "" : `mail ${fingerprint}`,
  };
  const code = { ...request, uuid, code: letterCode(ports, uuid), lifetime: codes.letterLifetime };
  const saved = await ports.database.db.transaction().execute(async (tx) => {
    const allowed = await saveCode(tx, ports, asker, code);
    if (allowed.ok)
      await insertLetter(tx, {
        uuid: ports.ids.uuid(),
        recipient: email,
        template: "email.code",
        params: { uuid },
        dedupeKey: `email.code:${uuid}`,
      });
    return allowed;
  });
  if (!saved.ok) {
    ports.log.warn({ event: "code.limited", reason: saved.code, bucket: asker.ip }, "a code by letter was refused");
    return saved;
  }
  return ok({ resendAfter: codes.resend, expiresIn: codes.letterLifetime, codeLength: codes.digits });
}
