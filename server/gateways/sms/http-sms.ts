import { z } from "zod";
import { NotAsked, type GatewayRoom } from "#server/gateways/room/gateway-room.ts";
import { readAtMost } from "#server/uploads/read-at-most.ts";
import { SmsRefused, type MessageFate, type SmsGateway } from "./sms.ts";

export type SmsOperator = {
  /** Base URL of the provider's API, as https://smsc.ru/sys, with `send.php` and `status.php`. */
  url: string;
  credentials: { login: string; password: string } | { token: string };
  /** Sender name; null for the provider's default. */
  sender: string | null;
  /** Does the contract include voice calls? */
  calls: boolean;
};

/** SMS and voice calls fail independently; status polls have no visitor waiting. */
export type SmsRooms = Record<"sms" | "call" | "fates", GatewayRoom>;

const mostBytes = 65_536;

/** SMS and voice calls through a provider with the SMSC.ru protocol (https://smsc.ru/api/http/). */
export function httpSms(operator: SmsOperator, rooms: SmsRooms): SmsGateway {
  function sending(way: "sms" | "call", more: Record<string, string>): SmsGateway["send"] {
    return async (phone, text, id, { urgent } = { urgent: false }) => {
      const fields = { phones: phone, mes: text, id: String(id), ...more };
      await rooms[way]
        .ask(
          async (signal) => {
            const { error_code: fault } = sentShape.parse(readJson(await ask(operator, "send.php", fields, signal)));
            if (fault !== undefined)
              throw new SmsRefused(`the operator refused with code ${fault}`, { forGood: final.has(fault) });
          },
          { evenResting: urgent },
        )
        .catch((error: unknown) => {
          throw error instanceof NotAsked ? new SmsRefused(error.message) : error;
        });
    };
  }
  return {
    outbox: null,
    send: sending("sms", operator.sender === null ? {} : { sender: operator.sender }),
    ...(operator.calls ? { call: sending("call", { call: "1" }) } : {}),
    fateOf: (phone, id) =>
      rooms.fates.ask(async (signal) => {
        const answer = await ask(operator, "status.php", { phone, id: String(id) }, signal);
        return fateFrom(statusShape.parse(readJson(answer)));
      }),
    isResting: (way) => rooms[way].isResting(),
  };
}

/** A permanently rejected message says nothing about the provider's health. */
export function isAboutMessage(error: unknown): boolean {
  return error instanceof SmsRefused && error.forGood;
}

/** Permanent message errors: forbidden contents, no such number, unreachable number. */
const final = new Set([6, 7, 8]);

/** Accepted with an id, refused with an error; anything else is indeterminate. */
const sentShape = z.union([
  z.object({ error_code: z.int() }),
  z.object({ id: z.union([z.int(), z.string()]), error_code: z.undefined().optional() }),
]);
const statusShape = z.union([
  z.object({ error_code: z.int() }),
  z.object({ status: z.int(), error_code: z.undefined().optional() }),
]);

function fateFrom(answer: z.infer<typeof statusShape>): MessageFate {
  if (!("status" in answer)) {
    if (answer.error_code === 3) return "absent";
    throw new Error(`the operator tells no status: code ${answer.error_code}`);
  }
  const { status } = answer;
  if (status === -3) return "absent";
  if (status <= 0) return "underway";
  return received.has(status) ? "delivered" : "undelivered";
}

/** Delivered, read, link clicked. */
const received = new Set([1, 2, 4]);

/** Parameters are sent in the body, as URLs end up in access logs. */
async function ask(
  { url, credentials }: SmsOperator,
  call: string,
  fields: Record<string, string>,
  signal: AbortSignal,
): Promise<string> {
  const access: Record<string, string> =
    "token" in credentials ? { apikey: credentials.token } : { login: credentials.login, psw: credentials.password };
  const answer = await fetch(`${url.replace(/\/$/, "")}/${call}`, {
    method: "POST",
    body: new URLSearchParams({ ...access, fmt: "3", charset: "utf-8", ...fields }),
    // Never forward codes and passwords to another host.
    redirect: "manual",
    signal,
  }).catch((error: unknown) => {
    throw isUnreached(error) ? new SmsRefused("the operator could not be reached", { cause: error }) : error;
  });
  if (answer.status >= 300 && answer.status < 500) {
    await answer.body?.cancel();
    throw new SmsRefused(`the operator answered ${answer.status}`);
  }
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`the operator answered ${answer.status}`);
  }
  return textOf(answer);
}

/** Without a connection nothing was sent. */
function isUnreached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" && unreached.has(code);
}

const unreached = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

async function textOf({ body }: Response): Promise<string> {
  const bytes = await readAtMost(body, mostBytes);
  if (bytes === null) throw new Error("the operator answered more than an answer can be");
  return new TextDecoder().decode(bytes);
}

/** Errors never quote the response, which may name the recipient. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("the operator answered something else than JSON");
  }
}
