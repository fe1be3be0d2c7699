import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { httpsAddress } from "#app/domain/imports/sources/source-address.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";

export type WebFault =
  | { code: "addressNotHttps" | "addressNotPublic" | "addressRedirects" }
  | { code: "addressFailed"; reason: string }
  | { code: "fileTooLarge"; limit: number };

/** What a server said of a file, to be asked later whether it has changed. */
export type WebVersion = { etag: string | null; lastModified: string | null };

export type WebRequest = {
  mostMegabytes: number;
  /** From the first byte sent to the last one read. */
  totalMs: number;
  basic: { login: string; password: string } | null;
  /** The version that is known already. */
  known: WebVersion;
};

/** Files at addresses that people name (desk §11): nothing inside the shop's own network can be read through it. */
export type PublicWeb = {
  /** The bytes at an https address; at most so many megabytes. */
  read(address: string, mostMegabytes: number): Promise<Verdict<Uint8Array<ArrayBuffer>, WebFault>>;
  /**
   * Passes the bytes to `keep` as they come, with their version; null when they are the known ones. Those of a file that
   * breaks off or is too large end in an error, which `keep` must not swallow; its own errors are thrown.
   */
  readChanged<T>(
    address: string,
    request: WebRequest,
    keep: Keep<T>,
  ): Promise<Verdict<{ kept: T; version: WebVersion } | null, WebFault>>;
};

type Keep<T> = (parts: AsyncIterable<Uint8Array>) => Promise<T>;

type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Replaced by tests, whose servers are on this machine. */
type Options = {
  isPublic?: (ip: string) => boolean;
  resolve?: Resolve;
  port?: number;
  ca?: string;
  connectMs?: number;
  totalMs?: number;
};

const mostRedirects = 3;

class Refusal extends Error {
  readonly fault: WebFault;
  constructor(fault: WebFault) {
    super(fault.code);
    this.fault = fault;
  }
}

export function publicWeb(options: Options = {}): PublicWeb {
  return {
    async read(address, mostMegabytes) {
      const read = await reading(address, { ...options, mostMegabytes, headers: { accept: "image/*" } }, together);
      if (!read.ok) return read;
      return read.value === null ? no("addressFailed", { reason: "status 304" }) : ok(read.value.kept);
    },
    readChanged(address, { mostMegabytes, totalMs, basic, known }, keep) {
      const { etag, lastModified } = known;
      const headers = {
        accept: "*/*",
        ...(basic !== null && {
          authorization: `Basic ${Buffer.from(`${basic.login}:${basic.password}`).toString("base64")}`,
        }),
        ...(etag !== null && { "if-none-match": etag }),
        ...(lastModified !== null && { "if-modified-since": lastModified }),
      };
      return reading(address, { totalMs, ...options, mostMegabytes, headers }, keep);
    },
  };
}

type Asked = { mostMegabytes: number; headers: Readonly<Record<string, string>> };

async function reading<T>(address: string, options: Options & Asked, keep: Keep<T>) {
  const signal = AbortSignal.timeout(options.totalMs ?? 10_000);
  const refusal: { of: WebFault | null } = { of: null };
  try {
    const found = await begun(address, { ...options, signal }).catch((error: unknown) => {
      refusal.of = faultOf(error, signal);
      throw error;
    });
    if (found === null) return ok(null);
    const { answer, version } = found;
    async function* parts() {
      try {
        yield* contentOf(answer, options.mostMegabytes);
      } catch (error) {
        refusal.of = faultOf(error, signal);
        throw error;
      }
    }
    try {
      return ok({ kept: await keep(parts()), version });
    } finally {
      answer.destroy();
    }
  } catch (error) {
    if (refusal.of === null) throw error;
    return { ok: false as const, ...refusal.of };
  }
}

function faultOf(error: unknown, signal: AbortSignal): WebFault {
  if (error instanceof Refusal) return error.fault;
  return { code: "addressFailed", reason: signal.aborted ? "timed out" : reasonOf(error) };
}

/** Errors of the network name the address they tried: only their codes are shown. */
function reasonOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unexpected answer";
}

function allowed(address: string): URL {
  const url = httpsAddress(address);
  if (url === null) throw new Refusal({ code: "addressNotHttps" });
  return url;
}

type Reading = Options & Asked & { signal: AbortSignal };
async function begun(address: string, reading: Reading): Promise<Content | null> {
  return follow(allowed(address), reading, mostRedirects);
}

type Content = { answer: IncomingMessage; version: WebVersion };

async function follow(url: URL, reading: Reading, redirects: number): Promise<Content | null> {
  const answer = await ask(url, reading);
  const { statusCode = 0, headers } = answer;
  if (statusCode === 200) {
    const version = { etag: headers.etag ?? null, lastModified: headers["last-modified"] ?? null };
    return { answer, version };
  }
  answer.destroy();
  if (statusCode === 304) return null;
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
    throw new Refusal({ code: "addressFailed", reason: `status ${statusCode}` });
  const next = URL.canParse(headers.location, url) ? allowed(new URL(headers.location, url).href) : null;
  if (next?.host !== url.host || redirects === 0) throw new Refusal({ code: "addressRedirects" });
  return follow(next, reading, redirects - 1);
}

function ask(
  url: URL,
  { isPublic = isPublicAddress, connectMs = 3_000, ...reading }: Reading,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // No name is resolved for an IP address.
  if (isIP(host) !== 0 && !isPublic(host)) throw new Refusal({ code: "addressNotPublic" });
  return new Promise((resolved, reject) => {
    const asked = request(
      {
        host,
        port: reading.port ?? 443,
        path: `${url.pathname}${url.search}`,
        headers: { ...reading.headers, host: url.host, "accept-encoding": "identity" },
        // A connection of its own: one that is kept might be of another check.
        agent: false,
        lookup: publicLookup(isPublic, reading.resolve ?? lookup),
        signal: reading.signal,
        ...(isIP(host) === 0 && { servername: host }),
        ...(reading.ca !== undefined && { ca: reading.ca }),
      },
      resolved,
    );
    const refuse = (fault: WebFault) => asked.destroy(new Refusal(fault));
    const late = setTimeout(() => refuse({ code: "addressFailed", reason: "no connection" }), connectMs);
    asked.on("socket", (socket) => {
      socket.once("connect", () => {
        if (!isPublic(socket.remoteAddress ?? "")) refuse({ code: "addressNotPublic" });
      });
      socket.once("secureConnect", () => clearTimeout(late));
      socket.once("close", () => clearTimeout(late));
    });
    asked.on("error", (error) => {
      clearTimeout(late);
      reject(error);
    });
    asked.end();
  });
}

/** The connection is made to what was checked: a name that resolves otherwise the next time gains nothing. */
function publicLookup(isPublic: (ip: string) => boolean, resolve: Resolve): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, "");
      const refused = addresses.length === 0 || addresses.some(({ address }) => !isPublic(address));
      if (refused) return done(new Refusal({ code: "addressNotPublic" }), "");
      if (options.all === true) return done(null, addresses);
      const first: LookupAddress | undefined = addresses[0];
      return done(null, first?.address ?? "", first?.family);
    });
  };
}

async function* contentOf(answer: IncomingMessage, limit: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const part of answer) {
    if (!Buffer.isBuffer(part)) continue;
    length += part.length;
    if (length > limit * 1_048_576) throw new Refusal({ code: "fileTooLarge", limit });
    yield part;
  }
}

async function together(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const part of parts) pieces.push(part);
  return Uint8Array.from(Buffer.concat(pieces));
}

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address belongs to the public internet: not this machine, its network, a provider's network, a metadata
 * service, multicast, documentation, or an IPv4 address wrapped into IPv6 in any way.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  if (read.range() !== "unicast") return false;
  return read.kind() === "ipv4" || read.match(globalUnicast);
}
