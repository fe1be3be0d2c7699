import { z } from "zod";
import type { CarrierPlace } from "./carriers.ts";

/** Base URL, as https://api.cdek.ru, and OAuth client credentials. */
export type CdekAccess = { url: string; account: string; password: string };

/** Renew a token this long before its expiry. */
const tokenMarginMs = 30_000;
const mostBytes = 8_000_000;

const tokenShape = z.object({ access_token: z.string().regex(/^[\x21-\x7e]+$/), expires_in: z.number().positive() });
const citiesShape = z.array(z.object({ code: z.int(), region: z.string().nullish() })).max(10_000);

/**
 * Client of the СДЭК API 2.0 (https://apidoc.cdek.ru). Calls throw on time-out, error status or invalid JSON; callers
 * validate the JSON.
 */
export function cdekClient({ url, account, password }: CdekAccess, now: () => number) {
  const cities = new Map<string, number | null>();
  let signing: Promise<string> | null = null;
  let token: { text: string; until: number } | null = null;

  async function ask(path: string, init: RequestInit & { signal: AbortSignal }): Promise<unknown> {
    const response = await fetch(`${url}/v2${path}`, {
      ...init,
      // Never forward the password or token to another host.
      redirect: "error",
    });
    if (response.status === 401) token = null;
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`${path.split("?")[0]} answered ${response.status}`);
    }
    return JSON.parse(await textOf(response));
  }

  /** Concurrent calls share one token request. */
  function signedIn(signal: AbortSignal): Promise<string> {
    if (token !== null && token.until > now()) return Promise.resolve(token.text);
    signing ??= signIn(signal).finally(() => (signing = null));
    return signing;
  }

  async function signIn(signal: AbortSignal): Promise<string> {
    const body = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: account,
      client_secret: password,
    });
    const answer = tokenShape.parse(await ask("/oauth/token", { method: "POST", body, signal }));
    token = { text: answer.access_token, until: now() + answer.expires_in * 1_000 - tokenMarginMs };
    return answer.access_token;
  }

  async function call(path: string, signal: AbortSignal, body?: object): Promise<unknown> {
    const headers = { authorization: `Bearer ${await signedIn(signal)}`, accept: "application/json" };
    if (body === undefined) return ask(path, { headers, signal });
    const json = { ...headers, "content-type": "application/json" };
    return ask(path, { method: "POST", headers: json, body: JSON.stringify(body), signal });
  }

  return {
    /** Null for an unknown city; of several matches the one in the same region. */
    async cityCode({ name, regionName }: CarrierPlace, signal: AbortSignal): Promise<number | null> {
      const key = JSON.stringify([name, regionName]);
      const known = cities.get(key);
      if (known !== undefined) return known;
      const query = new URLSearchParams({ country_codes: "RU", city: name, size: "100" });
      const found = citiesShape.parse(await call(`/location/cities?${query}`, signal));
      const best = found.find(({ region }) => region === regionName) ?? found[0];
      cities.set(key, best?.code ?? null);
      return best?.code ?? null;
    },
    tariffList: (body: object, signal: AbortSignal) => call("/calculator/tarifflist", signal, body),
    deliveryPoints: (cityCode: number, signal: AbortSignal) =>
      call(
        `/deliverypoints?${new URLSearchParams({ city_code: String(cityCode), type: "PVZ", is_handout: "true" })}`,
        signal,
      ),
  };
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    size += part.value.length;
    if (size > mostBytes) {
      await reader?.cancel();
      throw new Error("too long an answer");
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}
