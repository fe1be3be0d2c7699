import { z } from "zod";
import { signStates } from "#app/domain/settlement/reconciliation.ts";
import { actsToSend, sendAct } from "#server/use-cases/settlements/send-reconciliation.ts";
import { declare } from "./declare.ts";
import { done, refused } from "./refusals.ts";

export const actCommands = [
  declare({
    words: "acts list",
    line: "[state]",
    about: ["reconciliation acts not signed by both sides, or those in one state"],
    mayTake: ["state"],
    input: z.strictObject({ state: z.enum(signStates).optional() }),
    async run(ports, { state = null }) {
      const acts = await actsToSend(ports, state);
      const lines = acts.map((act) =>
        [act.number, act.state, `${act.from}…${act.to}`, act.balance, act.company].join("  "),
      );
      return done(lines.join("\n") || "no acts");
    },
  }),
  declare({
    words: "acts send",
    line: "<number> [words]",
    about: ["sends an act signed by the shop, or an answer to a dispute; notifies by e-mail and on the site"],
    takes: ["number"],
    text: "after",
    input: z.strictObject({ number: z.string().max(60), text: z.string().max(2_000) }),
    async run(ports, { number, text }, actor) {
      const sent = await sendAct(ports, actor, number, text === "" ? null : text);
      if (!sent.ok) return refused(sent);
      return done(
        sent.value.before ? `${number} was sent before` : `${number} is sent, ${sent.value.notified} notified`,
      );
    },
  }),
];
