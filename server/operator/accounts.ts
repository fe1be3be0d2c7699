import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import type { Ports } from "#server/ports/ports.ts";
import { setAccountPrices } from "#server/use-cases/counterparties/account-prices.ts";
import { decideModeration, type ModerationRequest } from "#server/use-cases/counterparties/decide-moderation.ts";
import { setModeration } from "#server/use-cases/content/operate.ts";
import { declare } from "./declare.ts";
import { listCode } from "./catalog/price-lists.ts";
import { done, refused } from "./refusals.ts";
import { onOff } from "./site.ts";

export const accountCommands = [
  declare({
    words: "moderation",
    line: "<phone> on|off [reason]",
    about: ["puts an account on moderation, or ends its moderation"],
    takes: ["phone", "state"],
    text: "after",
    input: z.strictObject({ phone: z.string(), state: onOff, text: z.string() }),
    async run(ports, { phone, state, text }, actor) {
      const set = await setModeration(ports, actor, phone, { on: state === "on", reason: text || null });
      return set.ok ? done(`moderation is ${state}`) : refused(set);
    },
  }),
  declare({
    words: "account approve",
    line: "<phone|inn>",
    about: ["approves a buyer and the company on moderation; notifies by e-mail, SMS and on the site"],
    takes: ["phoneOrInn"],
    input: z.strictObject({ phoneOrInn: z.string() }),
    run: (ports, { phoneOrInn }, actor) => decided(ports, actor, { phoneOrInn, decision: "approve", reason: null }),
  }),
  declare({
    words: "account reject",
    line: "<phone|inn> --reason «…»",
    about: ["rejects them and notifies the buyer of the reason"],
    takes: ["phoneOrInn"],
    text: "--reason",
    input: z.strictObject({ phoneOrInn: z.string(), reason: z.string().min(1) }),
    run: (ports, { phoneOrInn, reason }, actor) => decided(ports, actor, { phoneOrInn, decision: "reject", reason }),
  }),
  declare({
    words: "account prices",
    line: "<inn> <list|none>",
    about: ["which price list a company has of its own, over that of its city"],
    takes: ["inn", "list"],
    input: z.strictObject({ inn: z.string().max(20), list: listCode }),
    async run(ports, { inn, list }, actor) {
      const set = await setAccountPrices(ports, actor, inn, list === "none" ? null : list);
      if (!set.ok) return refused(set);
      const { names, before } = set.value;
      return done(names.map((name, at) => `${name}: ${before[at] ?? "none"} -> ${list}`).join("\n"));
    },
  }),
];

async function decided(ports: Ports, actor: Actor, request: ModerationRequest) {
  const judged = await decideModeration(ports, actor, request);
  if (!judged.ok) return refused(judged);
  const names = judged.value.decided.join(", ");
  const word = request.decision === "approve" ? "approved" : "rejected";
  return done(names === "" ? "nothing waits for that: decided before" : `${word}: ${names}`);
}
