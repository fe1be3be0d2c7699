import { z } from "zod";
import { feedbackStatuses } from "#app/domain/feedback/status.ts";
import { answerFeedback, messagesToShop, moveFeedback } from "#server/use-cases/feedback/move-feedback.ts";
import { declare } from "./declare.ts";
import { done, refused } from "./refusals.ts";

const number = z.string().max(60);

export const feedbackCommands = [
  declare({
    words: "feedback list",
    line: "[status]",
    about: ["open messages: number, status, day, subject"],
    mayTake: ["status"],
    input: z.strictObject({ status: z.enum(feedbackStatuses).optional() }),
    async run(ports, { status = null }) {
      const waiting = await messagesToShop(ports, status);
      const lines = waiting.map((one) =>
        [one.number, one.status, one.createdAt.toISOString().slice(0, 10), one.subject].join("  "),
      );
      return done(lines.join("\n") || "no messages");
    },
  }),
  declare({
    words: "feedback take",
    line: "<number>",
    about: ["marks a message as being worked on"],
    takes: ["number"],
    input: z.strictObject({ number }),
    async run(ports, input, actor) {
      const moved = await moveFeedback(ports, actor, input.number, "take");
      return moved.ok ? done(`${input.number} is ${moved.value}`) : refused(moved);
    },
  }),
  declare({
    words: "feedback answer",
    line: "<number> <text>",
    about: ["answers it by e-mail and in the buyer's account"],
    takes: ["number"],
    text: "after",
    input: z.strictObject({ number, text: z.string().min(1).max(10_000) }),
    async run(ports, { number, text }, actor) {
      const answered = await answerFeedback(ports, actor, number, text);
      if (!answered.ok) return refused(answered);
      const { email, phone } = answered.value;
      return done(email ? `${number} is answered` : `${number} is answered; no address, call ${phone}`);
    },
  }),
  declare({
    words: "feedback close",
    line: "<number>",
    about: ["closes it; nothing can be added afterwards"],
    takes: ["number"],
    input: z.strictObject({ number }),
    async run(ports, input, actor) {
      const moved = await moveFeedback(ports, actor, input.number, "close");
      return moved.ok ? done(`${input.number} is ${moved.value}`) : refused(moved);
    },
  }),
];
