import { randomBytes } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Fetch } from "#server/front/front-parts.ts";
import type { Ports } from "#server/ports/ports.ts";
import { patiently } from "#server/ports/work-place.ts";
import { isSameSecret } from "#server/security/same-secret.ts";
import { reasonInWords } from "./cannot-start.ts";
import { obey, operatorCommand, type OperatorCommand, type Outcome } from "./operator-command.ts";

/**
 * How commands reach a shop whose embedded database nobody else may open: over the loopback, with a key that lies in a
 * file of the owner's. The path is answered to this machine alone.
 */
export const operatorPath = "/operator";

const keyShape = z.object({ url: z.url(), key: z.string().min(32) });

export function operatorEndpoint(ports: Ports, key: string): Fetch {
  return async (request) => {
    const given = request.headers.get("authorization") ?? "";
    if (request.method !== "POST" || !isSameSecret(given, `Bearer ${key}`)) return new Response(null, { status: 404 });
    const command = operatorCommand.safeParse(await request.json().catch(() => null));
    return command.success ? Response.json(await obeyed(ports, command.data)) : new Response(null, { status: 400 });
  };
}

/** What the operator can settle is said in words; anything else is a bug of the running shop, and told by its log. */
async function obeyed(ports: Ports, command: OperatorCommand): Promise<Outcome> {
  try {
    return await patiently(() => obey(ports, command));
  } catch (error) {
    const message = reasonInWords(error);
    if (message === null) throw error;
    return { ok: false, message };
  }
}

export function newOperatorKey(): string {
  return randomBytes(32).toString("base64url");
}

/** Tells the owner's other processes where the running shop is; `remove` when it stops. */
export async function leaveOperatorKey(varDir: string, url: string, key: string): Promise<{ remove(): Promise<void> }> {
  const file = keyFile(varDir);
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify({ url, key }), { mode: 0o600 });
  return { remove: () => rm(file, { force: true }) };
}

/** Null when no shop runs on this folder. */
export async function tellRunningShop(varDir: string, command: OperatorCommand): Promise<Outcome | null> {
  const text = await readFile(keyFile(varDir), "utf8").catch(() => null);
  if (text === null) return null;
  const { url, key } = readKey(varDir, text);
  const answer = await post(url + operatorPath, key, command);
  if (answer === null) return null;
  if (!answer.ok) throw new Error(`the running shop answered ${answer.status}`);
  return outcomeShape.parse(await answer.json());
}

function readKey(varDir: string, text: string): z.infer<typeof keyShape> {
  try {
    return keyShape.parse(JSON.parse(text));
  } catch {
    throw new Error(`${keyFile(varDir)} is damaged; the shop writes it anew when it is restarted`);
  }
}

const outcomeShape = z.object({ ok: z.boolean(), message: z.string() });

/** Null when nobody listens there: the shop was killed and left its key. */
async function post(url: string, key: string, command: OperatorCommand): Promise<Response | null> {
  try {
    return await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(command),
    });
  } catch {
    return null;
  }
}

function keyFile(varDir: string): string {
  return join(varDir, "operator.json");
}
