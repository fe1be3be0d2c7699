import type { Actor } from "#app/domain/actor.ts";
import { obey, readCommand } from "#server/operator/command.ts";
import type { Outcome } from "#server/operator/refusals.ts";
import type { Ports } from "#server/ports/ports.ts";

export const testOperator: Actor = { kind: "operator", id: "olga", name: "olga" };

/** `npm run shop -- …` as the operator types it. */
export async function operate(ports: Ports, ...words: string[]): Promise<Outcome> {
  const command = readCommand(words);
  if (command === null) throw new Error(`no command: ${words.join(" ")}`);
  return obey(ports, testOperator, command);
}

/** The message shown to the operator; "usage" for an invalid command. */
export async function operatorReads(ports: Ports, ...words: string[]): Promise<string> {
  const command = readCommand(words);
  if (command === null) return "usage";
  const { ok, message } = await obey(ports, testOperator, command);
  return ok ? message : `refused: ${message}`;
}
