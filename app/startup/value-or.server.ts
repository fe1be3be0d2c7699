import type { ApiVerdict } from "#app/shop-api/caller.ts";
import { ContractMismatch } from "#app/shop-api/ended-call.ts";

/**
 * Optional data: a refusal, an outage or an answer outside the contract gives `otherwise` (specification §4, Async
 * loads). The last two are logged and counted already (load-context.ts, `called`).
 */
export async function valueOr<T, D>(load: Promise<ApiVerdict<T>>, otherwise: D): Promise<T | D> {
  const verdict = await verdictOrNull(load);
  return verdict?.ok ? verdict.value : otherwise;
}

/** Null for an answer outside the contract; anything else thrown is a bug of the page. */
export async function verdictOrNull<T>(load: Promise<ApiVerdict<T>>): Promise<ApiVerdict<T> | null> {
  try {
    return await load;
  } catch (error) {
    if (error instanceof ContractMismatch) return null;
    throw error;
  }
}
