import { isProblemCode } from "#app/contract/problem.ts";
import type { Notice } from "#app/forms/reply.ts";
import { noticeTexts } from "./notice-text.server.ts";

/** The parts of a refusal (shop-api/problem.ts) used in its wording. */
type Refusal = { code: string; status: number; data: Record<string, unknown>; traceId: string };

/** A refusal as a notice: its code is a dictionary key, its numbers the values. */
export function problemNotice({ code, status, data, traceId }: Refusal): Notice {
  const values: Record<string, string | number> = traceId === "" ? {} : { traceId };
  for (const [name, value] of Object.entries(data)) {
    if (typeof value === "string" || typeof value === "number") values[name] = value;
  }
  return { kind: "error", key: keyOf(code, status), values };
}

/** The worded sentence, for a form's summary or a field. */
export function problemSentence(problem: Refusal): string {
  return noticeTexts([problemNotice(problem)])[0]?.text ?? "";
}

/** A backend of another release may use codes missing here. */
function keyOf(code: string, status: number): string {
  if (isProblemCode(code)) return code;
  return code === "network" || status < 500 ? "failed" : "internal";
}
