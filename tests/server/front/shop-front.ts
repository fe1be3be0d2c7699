import { tmpdir } from "node:os";
import { openBodyBudget } from "#server/front/bodies/body-budget.ts";
import { front } from "#server/front/front.ts";
import type { FrontParts } from "#server/front/front-parts.ts";
import { responseOf } from "#server/front/http/raw-answer.ts";
import { siteOf } from "#app/domain/city/site.ts";
import { deskRules } from "#server/front/http/desk-gate.ts";
import { trustedProxies } from "#server/front/http/client-address.ts";
import { createLogger } from "#server/log.ts";
import { systemClock } from "#server/ports/clock.ts";

/** `begins`: the first twenty bytes of a file. */
type SeenFile = { field: string; name: string; size: number; begins: string | null };
export type Seen = { request: Request; clientIp: string; form: string; files: SeenFile[] };

type Options = Partial<Omit<FrontParts, "hosts">> & {
  desk?: Parameters<typeof deskRules>[0];
  siteUrl?: string;
  isInternal?: boolean;
  proxies?: string[];
  isCity?: (slug: string) => Promise<boolean>;
};

/** A front with a small storefront that records its requests. */
export function shopFront({
  siteUrl = "https://shop.test",
  isInternal = false,
  desk = { host: null, addresses: [] },
  proxies = [],
  isCity = async (slug) => ["spb", "ekb"].includes(slug),
  ...parts
}: Options = {}) {
  const pagesSeen: Seen[] = [];
  const callsSeen: Request[] = [];
  const logged: string[] = [];
  const gate = front({
    hosts: { site: siteOf(siteUrl, () => "msk"), isInternal, desk: deskRules(desk), isCity },
    isTrusted: trustedProxies(proxies),
    files: async () => null,
    async pages(request, { clientIp, uploads = [] }) {
      const files = await Promise.all(
        uploads.map(async ({ field, name, size, use, stream }) => {
          const bytes = await use(20, async (read) => Buffer.from(read).toString("latin1"));
          // A file too large for memory is read in pieces of the same length together.
          const lengths: number[] = [];
          const reader = stream().getReader();
          for (let read = await reader.read(); !read.done; read = await reader.read()) lengths.push(read.value.length);
          const streamed = lengths.reduce((sum, length) => sum + length, 0);
          if (streamed !== size || lengths.some((length) => length > 262_144))
            throw new Error(`read ${lengths.join()}`);
          return { field, name, size, begins: bytes };
        }),
      );
      pagesSeen.push({ request, clientIp, form: request.method === "POST" ? await request.text() : "", files });
      return new Response("<h1>page</h1>", { headers: { "content-type": "text/html; charset=utf-8" } });
    },
    async api(request) {
      callsSeen.push(request);
      return Response.json({ data: true });
    },
    media: async () => new Response("<svg/>", { headers: { "content-type": "image/svg+xml" } }),
    local: new Map([["/outbox", async () => new Response("codes")]]),
    routes: ["/search/*", "/catalog/*", "/catalog", "/basket", "/"],
    forms: { folder: tmpdir() },
    bodies: openBodyBudget(),
    isStaff: async () => false,
    isReady: async () => true,
    isReadOnly: () => false,
    sign: async () => ({ name: "Скоба", phone: "+78005550101" }),
    newId: () => crypto.randomUUID(),
    clock: systemClock,
    log: createLogger({ level: "info", destination: { write: (line: string) => void logged.push(line) } }),
    ...parts,
  });

  const answer = async (request: Request, peer: { remoteAddress: string }) => responseOf(await gate(request, peer));
  return {
    /** For a real socket. */
    gate,
    pagesSeen,
    callsSeen,
    logged,
    answer,
    /** `address` is a path of the main site or a full URL; the peer is a remote address by default. */
    ask(address: string, { peer = "203.0.113.9", ...init }: RequestInit & { peer?: string } = {}): Promise<Response> {
      const url = new URL(address, siteUrl);
      const headers = new Headers(init.headers);
      if (!headers.has("host")) headers.set("host", url.host);
      return answer(new Request(url, { redirect: "manual", ...init, headers }), { remoteAddress: peer });
    },
  };
}

export const form = { "content-type": "application/x-www-form-urlencoded" };
export const json = { "content-type": "application/json" };
export const loggedIn = { cookie: "token=eyJ.a.b; refreshToken=r" };
