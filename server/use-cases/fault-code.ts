import { isReadOnlyFault } from "#server/db/database-code.ts";
import { isOutage } from "#server/db/outage.ts";
import { StorageAway } from "#server/gateways/files/files.ts";

/** Refusal code of an exception: only "internal" is a bug. */
export function faultCode(error: unknown): "readOnly" | "timeout" | "internal" {
  if (isReadOnlyFault(error)) return "readOnly";
  return isOutage(error) || error instanceof StorageAway ? "timeout" : "internal";
}
