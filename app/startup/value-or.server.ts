import type { ApiVerdict } from "#app/shop-api/call.ts";

/** What a page can do without: a refusal, a fault or an answer nobody agreed on leaves `otherwise` (specification §4, Async loads). */
export async function valueOr<T, D>(load: Promise<ApiVerdict<T>>, otherwise: D): Promise<T | D> {
  try {
    const verdict = await load;
    return verdict.ok ? verdict.value : otherwise;
  } catch {
    return otherwise;
  }
}
