import { randomBytes } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { z } from "zod";
import type { Ports } from "#server/ports/ports.ts";
import { asBackgroundWork } from "#server/ports/work-place.ts";
import { isSameSecret } from "#server/security/same-secret.ts";
import { actorOf, operatorName } from "./actor.ts";
import { prepared } from "./command.ts";
import { operatorCommand, type OperatorCommand } from "./declare.ts";
import type { Outcome } from "./refusals.ts";

/**
 * Passes commands to a running shop whose embedded database only it can open: over loopback, with a key from a file
 * readable by its owner. Served to this machine only.
 */
export const operatorPath = "/operator";

const keyShape = z.object({ url: z.url(), key: z.string().min(32) });

const requestShape = z.strictObject({ by: operatorName, command: operatorCommand });

/** `reasonInWords` formats operator errors; anything else is a bug, logged by the running shop. */
export function operatorEndpoint(
  ports: Ports,
  key: string,
  reasonInWords: (error: unknown) => string | null,
  { beatMs = 15_000 }: { beatMs?: number } = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const given = request.headers.get("authorization") ?? "";
    if (request.method !== "POST" || !isSameSecret(given, `Bearer ${key}`)) return new Response(null, { status: 404 });
    const body = requestShape.safeParse(await request.json().catch(() => null));
    const run = body.success ? prepared(body.data.command) : null;
    if (!body.success || run === null) return new Response(null, { status: 400 });
    const outcome = asBackgroundWork(() => run(ports, actorOf(body.data.by))).catch((error: unknown): Outcome => {
      const message = reasonInWords(error);
      if (message !== null) return { ok: false, message };
      ports.log.error({ err: error, command: body.data.command.name }, "a command failed");
      return { ok: false, message: "the running shop could not carry it out; its log says why" };
    });
    return new Response(beating(outcome, beatMs), { headers: { "content-type": "application/json" } });
  };
}

/** Spaces, which JSON allows, until the command is carried out: silent connections are closed after a minute. */
function beating(outcome: Promise<Outcome>, beatMs: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let beat: NodeJS.Timeout | undefined;
  return new ReadableStream({
    async start(controller) {
      beat = setInterval(() => controller.enqueue(encoder.encode(" ")), beatMs);
      const text = JSON.stringify(await outcome);
      // The command goes on when its sender has left.
      if (beat === undefined) return;
      clearInterval(beat);
      controller.enqueue(encoder.encode(text));
      controller.close();
    },
    cancel() {
      clearInterval(beat);
      beat = undefined;
    },
  });
}

export function newOperatorKey(): string {
  return randomBytes(32).toString("base64url");
}

/** Publishes the running shop's address and key to the owner's other processes; `remove` on shutdown. */
export async function leaveOperatorKey(varDir: string, url: string, key: string): Promise<{ remove(): Promise<void> }> {
  const file = keyFile(varDir);
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify({ url, key }), { mode: 0o600 });
  return { remove: () => rm(file, { force: true }) };
}

/** Null when no shop runs on this folder. */
export async function tellRunningShop(varDir: string, by: string, command: OperatorCommand): Promise<Outcome | null> {
  const text = await readFile(keyFile(varDir), "utf8").catch(() => null);
  if (text === null) return null;
  const { url, key } = readKey(varDir, text);
  const answer = await post(url + operatorPath, key, { by, command });
  if (answer === null) return null;
  if (answer.status !== 200) throw new Error(`the running shop answered ${answer.status}`);
  return outcomeShape.parse(JSON.parse(answer.text));
}

function readKey(varDir: string, text: string): z.infer<typeof keyShape> {
  try {
    return keyShape.parse(JSON.parse(text));
  } catch {
    throw new Error(`${keyFile(varDir)} is damaged; the shop writes it anew when it is restarted`);
  }
}

const outcomeShape = z.object({ ok: z.boolean(), message: z.string() });

/** Null when nothing listens: the shop was killed and left its key file. No time limit: an import takes minutes. */
function post(
  url: string,
  key: string,
  body: z.input<typeof requestShape>,
): Promise<{ status: number; text: string } | null> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: "POST", headers: { authorization: `Bearer ${key}`, "content-type": "application/json" } },
      (response) => {
        readText(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
      },
    );
    sent.on("error", (error: NodeJS.ErrnoException) => (error.code === "ECONNREFUSED" ? resolve(null) : reject(error)));
    sent.end(JSON.stringify(body));
  });
}

function keyFile(varDir: string): string {
  return join(varDir, "operator.json");
}
