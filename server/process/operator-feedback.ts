import { z } from "zod";
import { feedbackStatuses } from "#app/domain/feedback/status.ts";
import type { Ports } from "#server/ports/ports.ts";
import { answerFeedback, messagesToShop, moveFeedback } from "#server/use-cases/mailing/move-feedback.ts";

/** The operator's word about messages to the shop; `status` and `text` where the verb has them. */
export const feedbackCommand = z.strictObject({
  name: z.literal("feedback"),
  verb: z.enum(["list", "take", "answer", "close"]),
  number: z.string(),
  status: z.enum(feedbackStatuses).nullable(),
  text: z.string().max(10_000),
});
export type FeedbackCommand = z.infer<typeof feedbackCommand>;

export const feedbackUsage = `  feedback list [status]                messages that wait: number, status, day, subject
  feedback take <number>                says that somebody works on a message
  feedback answer <number> <text>       answers it: e-mail to its writer, notice in the cabinet
  feedback close <number>               ends it; nobody adds to it any more
`;

/** Null for words that make no command. */
export function readFeedbackCommand(verb: string, second: string, rest: readonly string[]): FeedbackCommand | null {
  const read = feedbackCommand.safeParse({
    name: "feedback",
    verb,
    number: verb === "list" ? "" : second,
    status: verb === "list" && second !== "" ? second : null,
    text: rest.join(" ").trim(),
  });
  if (!read.success) return null;
  const { number, text } = read.data;
  if (read.data.verb === "list") return text === "" ? read.data : null;
  return number !== "" && (read.data.verb === "answer") === (text !== "") ? read.data : null;
}

export async function obeyFeedback(
  ports: Ports,
  { verb, number, status, text }: FeedbackCommand,
): Promise<{ ok: boolean; message: string }> {
  if (verb === "list") {
    const waiting = await messagesToShop(ports, status);
    const lines = waiting.map((one) => [one.number, one.status, one.createdAt.toISOString().slice(0, 10), one.subject]);
    return { ok: true, message: lines.map((line) => line.join("  ")).join("\n") || "no messages" };
  }
  if (verb === "answer") {
    const answered = await answerFeedback(ports, number, text);
    if (!answered.ok) return refused(answered.code);
    const { email, phone } = answered.value;
    return { ok: true, message: email ? `${number} is answered` : `${number} is answered; no address, call ${phone}` };
  }
  const moved = await moveFeedback(ports, number, verb);
  return moved.ok ? { ok: true, message: `${number} is ${moved.value}` } : refused(moved.code);
}

function refused(code: string): { ok: false; message: string } {
  return { ok: false, message: reasons[code] ?? code };
}

const reasons: Record<string, string> = {
  notFound: "there is no message of this number",
  feedbackClosed: "its status does not allow this",
};
