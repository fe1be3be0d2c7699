import { isProblemCode } from "#app/contract/problem.ts";
import type { Notice } from "#app/forms/reply.ts";
import { noticeTexts } from "./notice-text.server.ts";

/** Of a refusal (shop-api/problem.ts) what its words are made of. */
type Refusal = { code: string; status: number; data: Record<string, unknown>; traceId: string };

/** A refusal as a notice: its code is a key of the dictionary, its numbers the values. */
export function problemNotice({ code, status, data, traceId }: Refusal): Notice {
  const values: Record<string, string | number> = traceId === "" ? {} : { traceId };
  for (const [name, value] of Object.entries(data)) {
    if (typeof value === "string" || typeof value === "number") values[name] = value;
  }
  return { kind: "error", key: keyOf(code, status), values };
}

/** For what shows the sentence itself: a form's summary, a field. */
export function problemSentence(problem: Refusal): string {
  return noticeTexts([problemNotice(problem)])[0]?.text ?? "";
}

/** A backend of another release may refuse by a code that this dictionary does not have. */
function keyOf(code: string, status: number): string {
  if (isProblemCode(code)) return code;
  return code === "network" || status < 500 ? "failed" : "internal";
}
