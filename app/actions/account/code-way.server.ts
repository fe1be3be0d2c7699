import { z } from "zod";
import { codeChannel, type CodeChannel, type CodeSent } from "#app/contract/account/auth.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import { text } from "#app/actions/form-text.server.ts";

/** Hidden fields of a code step: how the last code was sent, and the fallback channels. */
export type CodeWay = { sentBy: string; fallbacks: string };

/** `before` is what the form said about the previous code. */
export function codeWay(sent: ApiVerdict<CodeSent>, requested: CodeChannel | undefined, before: string): CodeWay {
  if (sent.ok) {
    const { fallbacks = [], channel, delivery } = sent.value;
    return {
      sentBy: channel ?? requested ?? (delivery === "unknown" ? "late" : "sms"),
      fallbacks: fallbacks.join(" "),
    };
  }
  const { fallbacks } = fallbacksShape.catch({ fallbacks: [] }).parse(sent.data);
  const notSent = sent.code === "codeNotSent" && requested === undefined;
  return { sentBy: notSent ? "none" : before, fallbacks: fallbacks.join(" ") };
}

const fallbacksShape = z.object({ fallbacks: z.array(codeChannel) });

/** Refusals that keep the code step: a code may have been sent already, or another channel is wanted. */
export function staysAtCode({ code }: Problem, requested: CodeChannel | undefined): boolean {
  return code !== "codeSmsFirst" && (requested !== undefined || code === "codeCoolDown" || code === "codeNotSent");
}

/** The channel requested by the pressed button; undefined for SMS. */
export function requestedChannel(form: FormData): { channel: CodeChannel | undefined; before: string } {
  return { channel: codeChannel.safeParse(form.get("channel")).data, before: text(form, "sentBy") || "sms" };
}
