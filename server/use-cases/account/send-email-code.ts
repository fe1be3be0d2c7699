import type { ProblemOr } from "#app/contract/problem.ts";
import { emailKey } from "#app/domain/email.ts";
import { ok } from "#app/domain/verdict.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import type { Ports } from "#server/ports/ports.ts";
import { codes } from "#app/domain/account/code-limits.ts";
import { emailCode } from "#server/security/derived-codes.ts";
import { codeAsker, saveCode, type Asking, type CodeSent } from "./save-code.ts";

type EmailCodeRequest = { email: string; flow: "email" | "profileEmail"; sessionUuid: string; payload: object };

/**
 * Sends a code by e-mail, under the limits of codes by SMS: the code and its e-mail are written in one transaction, and
 * the e-mail leaves through the outbox. Of one address or browser e-mails are counted apart from messages that cost.
 */
export async function sendEmailCode(
  ports: Ports,
  asking: Asking,
  { email, ...request }: EmailCodeRequest,
): Promise<ProblemOr<CodeSent>> {
  const uuid = ports.ids.uuid();
  const asker = codeAsker(emailKey(email), asking, "mail ");
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
    const allowed = await saveCode(tx, ports, asker, code);
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
    ports.log.warn({ event: "code.limited", reason: saved.code, bucket: asker.ip }, "a code by e-mail was refused");
    return saved;
  }
  return ok({ resendAfter: codes.resend, expiresIn: codes.emailLifetime, codeLength: codes.digits });
}
