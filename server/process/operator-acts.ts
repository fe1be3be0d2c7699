import { z } from "zod";
import { signStates } from "#app/domain/settlement/reconciliation.ts";
import type { Ports } from "#server/ports/ports.ts";
import { actsToSend, sendAct } from "#server/use-cases/settlements/send-reconciliation.ts";

/** The operator's word about acts of reconciliation; `text` is the shop's own, which the buyer reads. */
export const actsCommand = z.strictObject({
  name: z.literal("acts"),
  verb: z.enum(["list", "send"]),
  number: z.string().max(60),
  state: z.enum(signStates).nullable(),
  text: z.string().max(2_000),
});
type ActsCommand = z.infer<typeof actsCommand>;

export const actsUsage = `  acts list [state]                     acts of reconciliation that are not signed by both, or those of one state
  acts send <number> [words]            the shop has signed an act, or answers what was disputed; e-mail and notice tell of it
`;

/** Null for words that make no command. */
export function readActsCommand(verb: string, second: string, rest: readonly string[]): ActsCommand | null {
  const isList = verb === "list";
  const read = actsCommand.safeParse({
    name: "acts",
    verb,
    number: isList ? "" : second,
    state: isList && second !== "" ? second : null,
    text: rest.join(" ").trim(),
  });
  if (!read.success) return null;
  return (isList ? read.data.text === "" : second !== "") ? read.data : null;
}

export async function obeyActs(
  ports: Ports,
  { verb, number, state, text }: ActsCommand,
): Promise<{ ok: boolean; message: string }> {
  if (verb === "list") {
    const acts = await actsToSend(ports, state);
    const lines = acts.map((act) =>
      [act.number, act.state, `${act.from}…${act.to}`, act.balance, act.company].join("  "),
    );
    return { ok: true, message: lines.join("\n") || "no acts" };
  }
  const sent = await sendAct(ports, number, text === "" ? null : text);
  if (!sent.ok) return { ok: false, message: reasons[sent.code] };
  if (sent.value.before) return { ok: true, message: `${number} was sent before` };
  return { ok: true, message: `${number} is sent, ${sent.value.told} told` };
}

const reasons = {
  notFound: "there is no act of this number",
  actNotReady: "its file is not made yet",
  actDecided: "it is signed by both",
};
