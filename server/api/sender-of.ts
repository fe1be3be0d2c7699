import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Sender } from "#server/use-cases/claims/take-file.ts";
import type { ApiContext } from "./responses.ts";

/** Who sends a form by this call. Somebody without any identity could not be limited, so there is none such. */
export function senderOf(c: ApiContext): Verdict<Sender, { code: "validation"; field: string }> {
  const { owner, user } = c.get("viewer");
  const { fingerprint, ip, userAgent } = c.get("caller");
  if (owner === null) return no("validation", { field: "fingerprint" });
  const owners = [...new Set([owner, ...(fingerprint === null ? [] : [`g:${fingerprint}`])])];
  return ok({ owner, owners, fingerprint, ip, userAgent, userUuid: user?.uuid ?? null });
}
