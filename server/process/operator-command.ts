import { z } from "zod";
import type { Ports } from "#server/ports/ports.ts";
import { addRedirect, setMaintenance, setModeration } from "#server/use-cases/content/operate.ts";

export const operatorCommand = z.discriminatedUnion("name", [
  z.strictObject({ name: z.literal("maintenance"), on: z.boolean() }),
  z.strictObject({ name: z.literal("redirect"), path: z.string(), target: z.string() }),
  z.strictObject({ name: z.literal("moderation"), phone: z.string(), on: z.boolean(), reason: z.string().nullable() }),
]);
export type OperatorCommand = z.infer<typeof operatorCommand>;

export type Outcome = { ok: boolean; message: string };

export const usage = `npm run shop -- <command>

  maintenance on|off                    every page shows that technical work is under way
  redirect add <path> <target>          sends a path of the shop to another one (301)
  moderation <phone> on|off [reason]    puts an account on moderation, or lets it in
`;

/** The words of a command line as a command; null when they are none. */
export function readCommand([noun, first = "", second = "", ...rest]: string[]): OperatorCommand | null {
  const isSwitch = (word: string) => word === "on" || word === "off";
  if (noun === "maintenance" && isSwitch(first) && second === "") return { name: "maintenance", on: first === "on" };
  const [target] = rest;
  if (noun === "redirect" && first === "add" && target !== undefined && rest.length === 1)
    return { name: "redirect", path: second, target };
  if (noun === "moderation" && isSwitch(second))
    return { name: "moderation", phone: first, on: second === "on", reason: rest.join(" ") || null };
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
};
