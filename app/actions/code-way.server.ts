import { z } from "zod";
import { codeChannel, type CodeChannel, type CodeSent } from "#app/contract/auth.ts";
import type { ApiVerdict } from "#app/shop-api/call.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import { text } from "./form-text.server.ts";

/** What a step with a code carries along: how the last code went, and how else one may be had. */
export type CodeWay = { sentBy: string; fallbacks: string };

/** `before` is what the form itself said of the code before. */
export function codeWay(sent: ApiVerdict<CodeSent>, asked: CodeChannel | undefined, before: string): CodeWay {
  if (sent.ok) {
    const { fallbacks = [], channel, delivery } = sent.value;
    return { sentBy: channel ?? asked ?? (delivery === "unknown" ? "late" : "sms"), fallbacks: fallbacks.join(" ") };
  }
  const { fallbacks } = fallbacksShape.catch({ fallbacks: [] }).parse(sent.data);
  const notSent = sent.code === "codeNotSent" && asked === undefined;
  return { sentBy: notSent ? "none" : before, fallbacks: fallbacks.join(" ") };
}

const fallbacksShape = z.object({ fallbacks: z.array(codeChannel) });

/** Refused, but not the end: who may have a code already, or wants it by another way, goes on where it is typed. */
export function staysAtCode({ code }: Problem, asked: CodeChannel | undefined): boolean {
  return code !== "codeSmsFirst" && (asked !== undefined || code === "codeCoolDown" || code === "codeNotSent");
}

/** The way that a button of the form asks for; none for an SMS. */
export function askedWay(form: FormData): { channel: CodeChannel | undefined; before: string } {
  return { channel: codeChannel.safeParse(form.get("channel")).data, before: text(form, "sentBy") || "sms" };
}
