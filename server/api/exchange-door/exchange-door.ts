import { exchangeLimits, type ExchangeEncoding } from "#app/domain/exchange/connection.ts";
import type { Ports } from "#server/ports/ports.ts";
import { bodyBytes } from "#server/uploads/stored-chunk.ts";
import { askForEnd, askForImport, jobWithin, type AskedImport } from "#server/use-cases/exchange/door/queue-jobs.ts";
import {
  beginSending,
  knownExchange,
  openExchange,
  type ExchangeCaller,
} from "#server/use-cases/exchange/door/sessions.ts";
import { takeChunk } from "#server/use-cases/exchange/door/take-file.ts";
import {
  acknowledgeOrders,
  dueOrders,
  shopReference,
  type PackageOut,
} from "#server/use-cases/exchange/orders/orders-out.ts";
import {
  acceptedLines,
  busyLines,
  failedExchange,
  failure,
  ignoredLines,
  jobLines,
  packageResponse,
  success,
  textResponse,
  type DoorLines,
} from "./door-answer.ts";
import { readDoorRequest, type DoorRequest, type ExchangeMode } from "./door-request.ts";

/** 1C goes one request after another: many at once are none of it. */
const mostAtOnce = 32;
const mostOfAddress = 8;

type Asked = DoorRequest & { request: Request; traceId: string; isGone(): boolean };
type Answer = DoorLines | PackageOut;
type Options = { answerMs?: number };

/**
 * `/exchange/1c` (desk §8). Whatever happens is answered with status 200 and a first line that 1C knows; a wrong login
 * alone is a 401.
 */
export function exchangeDoor(ports: Ports, { answerMs = exchangeLimits.answerMs }: Options = {}) {
  const running = new Map<string, number>();
  let atOnce = 0;
  return async (request: Request): Promise<Response> => {
    const traceId = request.headers.get("x-request-id") ?? ports.ids.uuid();
    const ip = request.headers.get("x-client-ip") ?? "";
    const ofAddress = running.get(ip) ?? 0;
    if (atOnce >= mostAtOnce || ofAddress >= mostOfAddress)
      return textResponse(failure("exchangeOverloaded", traceId), "windows-1251", traceId);
    atOnce += 1;
    running.set(ip, ofAddress + 1);
    const spoken: { encoding: ExchangeEncoding } = { encoding: "windows-1251" };
    try {
      const read = readDoorRequest(request, ip);
      const asked = { ...read, request, traceId, isGone: () => request.signal.aborted };
      const answer = await answered(ports, asked, answerMs, spoken);
      return "bytes" in answer ? packageResponse(answer, traceId) : textResponse(answer, spoken.encoding, traceId);
    } catch (error) {
      ports.log.error({ err: error, requestId: traceId }, "the exchange failed");
      return failedExchange(traceId, spoken.encoding);
    } finally {
      atOnce -= 1;
      const left = (running.get(ip) ?? 1) - 1;
      if (left > 0) running.set(ip, left);
      else running.delete(ip);
    }
  };
}

async function answered(
  ports: Ports,
  asked: Asked,
  answerMs: number,
  spoken: { encoding: ExchangeEncoding },
): Promise<Answer> {
  const { mode, traceId, visitor } = asked;
  if (mode === null) return failure("exchangeMode", traceId);
  if (asked.isForeignType) return failure("exchangeType", traceId);
  if (mode === "checkauth") {
    const opened = await openExchange(ports, visitor);
    if (!opened.ok)
      return { ...failure(opened.code, traceId), ...(opened.code === "exchangeLogin" && { status: 401 as const }) };
    await drain(asked.request);
    const { token, at, encoding } = opened.value;
    spoken.encoding = encoding;
    return success("exchange", token, `sessid=${token}`, `timestamp=${secondsOf(at)}`);
  }
  const known = await knownExchange(ports, visitor);
  if (!known.ok) return failure(known.code, traceId);
  if (mode !== "file") await drain(asked.request);
  spoken.encoding = known.value.connection.encoding;
  if (known.value.session.type === "catalog" && saleOnly.has(mode)) return failure("exchangeMode", traceId);
  return modes[mode](ports, known.value, asked, answerMs);
}

const saleOnly: ReadonlySet<ExchangeMode> = new Set(["query", "success", "info"]);

type Mode = (ports: Ports, caller: ExchangeCaller, asked: Asked, answerMs: number) => Promise<Answer>;

const modes: Readonly<Record<Exclude<ExchangeMode, "checkauth">, Mode>> = {
  async init(ports, caller, { version: sent }) {
    const { version, token } = await beginSending(ports, caller, sent);
    const { takesZip, fileLimit } = caller.connection;
    const agreed = version === null ? [] : [`sessid=${token}`, `version=${version}`];
    return { first: `zip=${takesZip ? "yes" : "no"}`, more: [`file_limit=${fileLimit}`, ...agreed] };
  },

  async file(ports, caller, { request, fileName, traceId, isGone }, answerMs) {
    const announced = request.headers.get("content-length");
    const length = announced !== null && /^\d{1,15}$/.test(announced) ? Number(announced) : null;
    const taken = await takeChunk(ports, caller, fileName, { stream: bodyBytes(request.body), length });
    if (!taken.ok) return failure(taken.code, traceId, "limit" in taken ? { limit: taken.limit } : {});
    const { name, isIgnored, isWhole } = taken.value;
    if (isIgnored) return ignoredLines(name);
    // Modules that send no version send no import of orders either.
    const isImported = caller.session.type === "sale" && caller.session.version === null && isWhole;
    if (!isImported) return success();
    const asked = await askForImport(ports, caller, name);
    if (!asked.ok) return asked.code === "exchangeBusy" ? acceptedLines() : failure(asked.code, traceId);
    const lines = await followed(ports, asked.value, { traceId, isGone, answerMs });
    return lines.first === "progress" ? acceptedLines() : lines;
  },

  async import(ports, caller, { fileName, traceId, isGone }, answerMs) {
    const asked = await askForImport(ports, caller, fileName);
    if (asked.ok) return followed(ports, asked.value, { traceId, isGone, answerMs });
    return asked.code === "exchangeBusy" ? busyLines() : failure(asked.code, traceId);
  },

  complete: (ports, caller, asked, answerMs) => end(ports, caller, "complete", null, asked, answerMs),

  async deactivate(ports, caller, asked, answerMs) {
    const since = asked.timestamp === null ? caller.session.beganAt : new Date(asked.timestamp * 1_000);
    if (since > ports.clock.now()) return failure("exchangeTimestamp", asked.traceId);
    return end(ports, caller, "deactivate", since, asked, answerMs);
  },

  query: (ports, caller, { isZipped }) => dueOrders(ports, caller, isZipped),

  async success(ports, caller) {
    await acknowledgeOrders(ports, caller);
    return success();
  },

  info: async () => shopReference(),
};

async function end(
  ports: Ports,
  caller: ExchangeCaller,
  kind: "complete" | "deactivate",
  since: Date | null,
  { traceId, isGone }: Asked,
  answerMs: number,
): Promise<DoorLines> {
  const asked = await askForEnd(ports, caller, kind, since);
  return asked.ok ? followed(ports, asked.value, { traceId, isGone, answerMs }) : busyLines();
}

/** An import request waits a few seconds for its job; 1C repeats the request while the answer is `progress`. */
async function followed(
  ports: Ports,
  { job }: AskedImport,
  { traceId, isGone, answerMs }: { traceId: string; isGone(): boolean; answerMs: number },
): Promise<DoorLines> {
  return job === null ? success() : jobLines(await jobWithin(ports, job, answerMs, isGone), traceId);
}

/** Small bodies are read, so that the connection can be used again; not of strangers, who might send them for minutes. */
async function drain({ body }: Request): Promise<void> {
  let left = 65_536;
  for await (const chunk of bodyBytes(body)) if ((left -= chunk.length) < 0) return;
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}
