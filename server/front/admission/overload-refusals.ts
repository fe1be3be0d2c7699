import type { Site } from "#app/domain/city/site.ts";
import type { FrontParts } from "#server/front/front-parts.ts";
import { RawAnswer } from "#server/front/http/raw-answer.ts";
import { refusal } from "#server/front/refusal.ts";
import { secured, securityHeaders } from "#server/front/http/security-headers.ts";

export const retryAfterSeconds = 5;

type Kind = "call" | "page" | "sent page" | "data" | "text";
type Made = { headers: readonly string[]; before: string; after: string };

/** Placeholder of the request id in a prepared response. */
const idSlot = "00000000-0000-4000-8000-000000000000";
const freshMs = 30_000;

/** Prebuilt overload responses: only the request id is inserted. */
export class OverloadRefusals {
  readonly #sign: FrontParts["sign"];
  readonly #site: Site;
  readonly #now: () => number;
  #made: ReadonlyMap<Kind, Made> = new Map();
  #madeAt = -Infinity;

  constructor({ sign, site, now }: { sign: FrontParts["sign"]; site: Site; now(): number }) {
    this.#sign = sign;
    this.#site = site;
    this.#now = now;
  }

  /** Rebuilt periodically, as the shop's phone number may change. */
  async prepare(): Promise<void> {
    this.#madeAt = this.#now();
    const sign = await this.#sign();
    const always = securityHeaders(this.#site);
    const made = new Map<Kind, Made>();
    for (const [kind, about] of kinds) {
      const headers = { "retry-after": String(retryAfterSeconds), "x-request-id": idSlot };
      const answer = secured(refusal("overloaded", { sign, traceId: idSlot, ...about, headers }), always);
      const [before = "", after = ""] = (await answer.text()).split(idSlot);
      made.set(kind, { headers: [...answer.headers].flat(), before, after });
    }
    this.#made = made;
  }

  /** Null until prepared. */
  find(request: { call: boolean; accept: string; sent: boolean }, id: string): RawAnswer<Buffer<ArrayBuffer>> | null {
    if (this.#now() - this.#madeAt > freshMs) void this.prepare().catch(() => {});
    const made = this.#made.get(kindOf(request));
    if (made === undefined) return null;
    const { before, after } = made;
    const body = Buffer.from(after === "" ? before : before + id + after);
    const headers = made.headers.map((value) => (value === idSlot ? id : value));
    return new RawAnswer(503, [...headers, "content-length", String(body.byteLength)], body);
  }
}

const page = { call: false, accept: "text/html" };
const kinds: readonly [Kind, { call: boolean; accept: string | null; sent: boolean }][] = [
  ["call", { call: true, accept: null, sent: false }],
  ["page", { ...page, sent: false }],
  ["sent page", { ...page, sent: true }],
  ["data", { ...page, accept: "application/json", sent: false }],
  ["text", { ...page, accept: null, sent: false }],
];

function kindOf({ call, accept, sent }: { call: boolean; accept: string; sent: boolean }): Kind {
  if (call) return "call";
  // Browsers send this prefix; other values get the plain sentence.
  if (accept.startsWith("text/html")) return sent ? "sent page" : "page";
  return accept.startsWith("application/json") ? "data" : "text";
}
