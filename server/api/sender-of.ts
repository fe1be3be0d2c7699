import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { LoadedViewer } from "#server/use-cases/sessions/viewer.ts";
import type { Sender } from "#server/use-cases/claims/take-file.ts";
import type { Caller } from "./caller.ts";

type FormCall = { viewer: LoadedViewer; caller: Caller };

/** Sender of a feedback form. Without any identity the sender could not be rate-limited, so the call is refused. */
export function senderOf({ viewer, caller }: FormCall): Verdict<Sender, { code: "validation"; field: string }> {
  const { owner, user } = viewer;
  const { fingerprint, ip, userAgent } = caller;
  if (owner === null) return no("validation", { field: "fingerprint" });
  const owners = [...new Set([owner, ...(fingerprint === null ? [] : [`g:${fingerprint}`])])];
  return ok({ owner, owners, fingerprint, ip, userAgent, userUuid: user?.uuid ?? null });
}
