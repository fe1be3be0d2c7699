import type { ApiVerdict } from "#app/shop-api/call.ts";
import { ContractMismatch } from "#app/shop-api/ended-call.ts";

/**
 * What a page can do without: a refusal, an outage or an answer nobody agreed on leaves `otherwise` (specification §4, Async
 * loads). The last two have been logged and counted by then, each by its name (load-context.ts, `called`).
 */
export async function valueOr<T, D>(load: Promise<ApiVerdict<T>>, otherwise: D): Promise<T | D> {
  const verdict = await verdictOrNull(load);
  return verdict?.ok ? verdict.value : otherwise;
}

/** Null for an answer nobody agreed on; whatever else is thrown is a bug of the page. */
export async function verdictOrNull<T>(load: Promise<ApiVerdict<T>>): Promise<ApiVerdict<T> | null> {
  try {
    return await load;
  } catch (error) {
    if (error instanceof ContractMismatch) return null;
    throw error;
  }
}
