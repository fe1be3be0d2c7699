import { resolve } from "node:path";
import { z } from "zod";
import { backUp } from "#server/backup/backup.ts";
import type { Ports } from "#server/ports/ports.ts";
import { decideModeration } from "#server/use-cases/account/decide-moderation.ts";
import { actsCommand, actsUsage, obeyActs, readActsCommand } from "./operator-acts.ts";
import { calculatorCommand, calculatorUsage, obeyCalculator, readCalculatorCommand } from "./operator-calculator.ts";
import { claimsCommand, claimsUsage, obeyClaims, readClaimsCommand } from "./operator-claims.ts";
import { feedbackCommand, feedbackUsage, obeyFeedback, readFeedbackCommand } from "./operator-feedback.ts";
import { correctionCommand, correctionUsage, obeyCorrection, readCorrectionCommand } from "./operator-correction.ts";
import { obeyOrder, orderCommand, orderUsage, readOrderCommand } from "./operator-order.ts";
import { obeyRefunds, readRefundsCommand, refundsCommand, refundsUsage } from "./operator-refunds.ts";
import { obeySearch, readSearchCommand, searchCommand, searchUsage } from "./operator-search.ts";
import {
  obeySettlements,
  readSettlementsCommand,
  settlementsCommand,
  settlementsUsage,
} from "./operator-settlements.ts";
import { addRedirect, setMaintenance, setModeration } from "#server/use-cases/content/operate.ts";

export const operatorCommand = z.union([
  refundsCommand,
  z.discriminatedUnion("name", [
    z.strictObject({ name: z.literal("maintenance"), on: z.boolean() }),
    z.strictObject({ name: z.literal("redirect"), path: z.string(), target: z.string() }),
    z.strictObject({ name: z.literal("backup"), file: z.string() }),
    z.strictObject({
      name: z.literal("account"),
      decision: z.enum(["approve", "reject"]),
      who: z.string(),
      reason: z.string().nullable(),
    }),
    actsCommand,
    calculatorCommand,
    correctionCommand,
    claimsCommand,
    feedbackCommand,
    orderCommand,
    searchCommand,
    settlementsCommand,
    z.strictObject({
      name: z.literal("moderation"),
      phone: z.string(),
      on: z.boolean(),
      reason: z.string().nullable(),
    }),
  ]),
]);
export type OperatorCommand = z.infer<typeof operatorCommand>;

/** Never told to a running shop. */
export type RestoreCommand = { name: "restore"; file: string; force: boolean };

export type Outcome = { ok: boolean; message: string };

const usage = `npm run shop -- <command>

  maintenance on|off                    every page shows that technical work is under way
  redirect add <path> <target>          sends a path of the shop to another one (301)
  moderation <phone> on|off [reason]    puts an account on moderation, or lets it in
  account approve <phone|inn>           lets in a buyer and the company that waits; e-mail, SMS and notice tell of it
  account reject <phone|inn> --reason «…»  does not, and tells why
${claimsUsage}${feedbackUsage}${orderUsage}${refundsUsage}${correctionUsage}${searchUsage}${settlementsUsage}${actsUsage}${calculatorUsage}  backup <file>                         writes the whole shop, rows and files, into one new file
  restore <file> [--force]              puts a backup into an empty shop that does not run; --force: into any
`;

/** How the commands of a word are written, "order ship" or "order"; all of them where it begins none. */
export function usageOf([noun = "", verb = ""]: readonly string[]): string {
  const [head = "", ...entries] = usage.split(/\n(?= {2}\S|$)/);
  const ofNoun = entries.filter((entry) => entry.startsWith(`  ${noun} `));
  const ofVerb = ofNoun.filter((entry) => entry.startsWith(`  ${noun} ${verb} `));
  const shown = [ofVerb, ofNoun, entries].find((some) => some.length > 0) ?? [];
  return [head.trimEnd(), "", ...shown].join("\n");
}

/** The words of a command line as a command; null when they are none. */
export function readCommand([noun, first = "", second = "", ...rest]: string[]):
  OperatorCommand | RestoreCommand | null {
  const isSwitch = (word: string) => word === "on" || word === "off";
  if (noun === "maintenance" && isSwitch(first) && second === "") return { name: "maintenance", on: first === "on" };
  const [target] = rest;
  if (noun === "redirect" && first === "add" && target !== undefined && rest.length === 1)
    return { name: "redirect", path: second, target };
  if (noun === "backup" && first !== "" && second === "") return { name: "backup", file: resolve(first) };
  if (noun === "restore" && first !== "" && (second === "" || second === "--force") && rest.length === 0)
    return { name: "restore", file: resolve(first), force: second !== "" };
  if (noun === "account" && second !== "") return accountCommand(first, second, rest);
  if (noun === "order" && first === "correct") return readCorrectionCommand(second, rest);
  if (noun === "order" && first === "refunds") return readRefundsCommand(second, rest);
  if (noun === "order") return readOrderCommand(first, second, rest);
  if (noun === "settlements") return readSettlementsCommand(first, second, rest);
  if (noun === "acts") return readActsCommand(first, second, rest);
  if (noun === "calculator") return readCalculatorCommand(first, second, rest);
  if (noun === "search") return readSearchCommand(first, second, rest);
  if (noun === "claims") return readClaimsCommand(first, second, rest);
  if (noun === "feedback") return readFeedbackCommand(first, second, rest);
  if (noun === "moderation" && isSwitch(second))
    return { name: "moderation", phone: first, on: second === "on", reason: rest.join(" ") || null };
  return null;
}

/** Who is refused is told why. */
function accountCommand(decision: string, who: string, [flag, ...words]: string[]): OperatorCommand | null {
  const reason = flag === "--reason" ? words.join(" ").trim() : "";
  if (decision === "approve" && flag === undefined) return { name: "account", decision, who, reason: null };
  if (decision === "reject" && reason !== "") return { name: "account", decision, who, reason };
  return null;
}

export async function obey(ports: Ports, command: OperatorCommand): Promise<Outcome> {
  switch (command.name) {
    case "maintenance":
      await setMaintenance(ports, command.on);
      return { ok: true, message: `maintenance is ${command.on ? "on" : "off"}` };
    case "redirect": {
      const added = await addRedirect(ports, command.path, command.target);
      return added.ok ? { ok: true, message: `${added.value.path} -> ${added.value.target}` } : refused(added.code);
    }
    case "backup": {
      const { rows, files, missing } = await backUp(ports, command.file);
      const lost = missing === 0 ? "" : `; ${missing} files that rows name are not in the store`;
      return { ok: missing === 0, message: `${rows} rows and ${files} files in ${command.file}${lost}` };
    }
    case "account": {
      const done = await decideModeration(ports, command);
      if (!done.ok) return refused(done.code);
      const word = command.decision === "approve" ? "approved" : "rejected";
      const names = done.value.decided.join(", ");
      return { ok: true, message: names === "" ? "nothing waits for that: decided before" : `${word}: ${names}` };
    }
    case "search":
      return obeySearch(ports, command);
    case "settlements":
      return obeySettlements(ports, command);
    case "acts":
      return obeyActs(ports, command);
    case "calculator":
      return obeyCalculator(ports, command);
    case "claims":
      return obeyClaims(ports, command);
    case "feedback":
      return obeyFeedback(ports, command);
    case "correction":
      return obeyCorrection(ports, command);
    case "refunds":
      return obeyRefunds(ports, command);
    case "order":
      return obeyOrder(ports, command);
    case "moderation": {
      const set = await setModeration(ports, command.phone, command.on, command.reason);
      return set.ok ? { ok: true, message: `moderation is ${command.on ? "on" : "off"}` } : refused(set.code);
    }
  }
}

function refused(code: string): Outcome {
  return { ok: false, message: reasons[code] ?? code };
}

const reasons: Record<string, string> = {
  redirectUnsafe: "both must be plain paths of the shop, like /catalog/zamki",
  redirectChain: "this would make a chain or a loop of redirects",
  phone: "not a Russian mobile phone",
  notFound: "no account has this phone",
  nobody: "nobody has this phone or INN",
  who: "neither a Russian mobile phone nor an INN",
};
