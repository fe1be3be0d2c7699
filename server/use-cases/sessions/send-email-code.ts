import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { emailKey } from "#app/domain/email.ts";
import { ok } from "#app/domain/verdict.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import type { Ports } from "#server/ports/ports.ts";
import { codes } from "#app/domain/account/code-limits.ts";
import { emailCode } from "#server/security/derived-codes.ts";
import { codeLimitKeys, saveCode, type CodeRequester, type SavedCode } from "./save-code.ts";

type EmailCodeRequest = { email: string; flow: "email" | "profileEmail"; sessionUuid: string; payload: object };

/**
 * Sends a code by e-mail under the limits of SMS codes: code and e-mail are saved in one transaction and sent through
 * the outbox. Counters by address and browser are separate from those of paid messages.
 */
export async function sendEmailCode(
  ports: Ports,
  requester: CodeRequester,
  { email, ...request }: EmailCodeRequest,
): Promise<ProblemOr<SavedCode, RefusalsOf<typeof saveCode>>> {
  const uuid = ports.ids.uuid();
  const limitKeys = codeLimitKeys(emailKey(email), requester, "mail ");
  const code = {
    ...request,
    uuid,
    code: emailCode(ports, uuid),
    lifetime: codes.emailLifetime,
    channel: "email",
    messageId: null,
    unasked: false,
  } as const;
  const saved = await ports.database.db.transaction().execute(async (tx) => {
    const allowed = await saveCode(tx, ports, limitKeys, code);
    if (allowed.ok)
      await insertEmail(tx, {
        uuid: ports.ids.uuid(),
        recipient: email,
        template: "email.code",
        params: { uuid },
        dedupeKey: `email.code:${uuid}`,
      });
    return allowed;
  });
  if (!saved.ok) {
    ports.log.warn({ event: "code.limited", reason: saved.code, bucket: limitKeys.ip }, "a code by e-mail was refused");
    return saved;
  }
  return ok({ resendAfter: codes.resend, expiresIn: codes.emailLifetime, codeLength: codes.digits });
}
