import { z } from "zod";
import type { Notice } from "#app/forms/reply.ts";
import type { CookieJar, RequestCookies } from "./cookies.server.ts";
import { shopCookies } from "./shop-cookies.ts";

const { name, maxAge } = shopCookies.flash;
const noticeShape = z.object({
  kind: z.enum(["success", "error", "info"]),
  key: z.string().max(80).optional(),
  late: z.boolean().optional(),
  values: z.record(z.string().max(40), z.union([z.string().max(300), z.number()])).optional(),
});

/**
 * Notices for the next page after a form without script (product rules §1.17). The cookie carries dictionary keys,
 * never sentences: a planted cookie can only make the shop show its own texts.
 */
export class Flash {
  readonly #waiting: Notice[];
  readonly #jar: CookieJar;
  #added: Notice[] = [];

  constructor(cookies: RequestCookies, jar: CookieJar) {
    this.#waiting = readNotices(cookies.get(name));
    this.#jar = jar;
  }

  add(notice: Notice): void {
    this.#added.push(notice);
    this.#send();
  }

  /** Notices for this page, including new ones; a page that turns out to be a redirect passes them on (`keep`). */
  take(): Notice[] {
    const notices = [...this.#waiting, ...this.#added];
    if (notices.length > 0) this.#jar.expire(name);
    return notices;
  }

  keep(): void {
    if (this.#added.length === 0) this.#jar.drop(name);
    else this.#send();
  }

  #send(): void {
    this.#jar.set(name, JSON.stringify([...this.#waiting, ...this.#added].slice(-5)), { maxAge });
  }
}

function readNotices(text: string | null): Notice[] {
  if (text === null) return [];
  try {
    const notices = z.array(noticeShape).max(5).safeParse(JSON.parse(text));
    return notices.success ? notices.data : [];
  } catch {
    return [];
  }
}
