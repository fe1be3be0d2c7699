import { pressHarder, type KeptPage } from "./kept-page.ts";
import type { PageSubject } from "./page-kinds.ts";

type Entry = {
  page: KeptPage;
  subjects: readonly PageSubject[];
  freshUntil: number;
  staleUntil: number;
  /** Until then it is better than none. */
  goneAt: number;
  /** No rendering is tried before. */
  retryAt: number;
  /** Bytes it is counted with: a page grows when somebody wants it in another encoding. */
  counted: number;
  isPressed: boolean;
};

/** What a shop in trouble made: worse than the page of a while ago. Holds nothing of one visitor; a Response for each who asks. */
export type Fault = { fault(): Response };

/** Renders a page; a Response where what came is not to be kept. */
export type Render = () => Promise<Made>;
type Made = KeptPage | Fault | Response;

/** `response`: for him who asked alone. */
export type Found = { page: KeptPage; result: CacheResult } | { response: Response };

/** `mostBytes` of pages, and a tenth of it of 404 pages, so that a scan of random addresses pushes no page out. Milliseconds. */
export type PageCacheLimits = { mostBytes: number; now(): number };

const freshMs = 30_000;
const staleMs = 300_000;
/** While renderings fail, a page may grow this old; they are tried once in a while. */
const goneMs = 3_600_000;
const retryMs = 1_000;
const missingMs = 10_000;

/** What became of a look-up, for the figures. */
export type CacheResult = "hit" | "stale" | "miss";

/**
 * Finished pages by their keys. Fresh for half a minute; then still sent for five while one request makes them anew, and
 * for an hour while that fails.
 * Concurrent requests for what is not there share one rendering. What is least recently asked for makes room.
 */
export class PageCache {
  readonly #pages = new Map<string, Entry>();
  readonly #missing = new Map<string, Entry>();
  readonly #rendering = new Map<string, Promise<Made>>();
  readonly #limits: PageCacheLimits;
  #bytes = { pages: 0, missing: 0 };
  /** Counts drops: what was begun before one is not kept after it. */
  #generation = 0;

  constructor(limits: PageCacheLimits) {
    this.#limits = limits;
  }

  /** Null for those who have waited for a rendering that is not to be shared: each gets one of his own. */
  async get(key: string, subjects: readonly PageSubject[], render: Render): Promise<Found | null> {
    const now = this.#limits.now();
    const entry = this.#find(key, now);
    if (entry !== undefined && now < entry.staleUntil) {
      if (now < entry.freshUntil) return { page: entry.page, result: "hit" };
      // A failed attempt leaves the old page.
      if (now >= entry.retryAt) this.#renderOnce(key, subjects, render).catch(() => {});
      return { page: entry.page, result: "stale" };
    }
    const isFirst = !this.#rendering.has(key);
    const made = await this.#renderOnce(key, subjects, render).catch((error: unknown) => {
      if (this.#poolOf("pages").has(key)) return null;
      throw error;
    });
    const last = this.#poolOf("pages").get(key);
    if (last !== undefined && (made === null || "fault" in made)) return { page: last.page, result: "stale" };
    if (made === null) return null;
    if ("fault" in made) return { response: made.fault() };
    if (!(made instanceof Response)) return { page: made, result: "miss" };
    return isFirst ? { response: made } : null;
  }

  /** Ends every page that shows the subject; without one, all of them. */
  drop(subject?: PageSubject): void {
    this.#generation += 1;
    this.#rendering.clear();
    for (const [key, { subjects }] of this.#pages) {
      if (subject === undefined || subjects.includes(subject)) this.#remove("pages", key);
    }
    for (const key of this.#missing.keys()) this.#remove("missing", key);
  }

  /** Bytes held. */
  get bytes(): number {
    return this.#bytes.pages + this.#bytes.missing;
  }

  get size(): number {
    return this.#pages.size + this.#missing.size;
  }

  #find(key: string, now: number): Entry | undefined {
    const pool = this.#pages.has(key) ? "pages" : "missing";
    const entries = this.#poolOf(pool);
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    if (now >= entry.goneAt) {
      this.#remove(pool, key);
      return undefined;
    }
    entries.delete(key);
    entries.set(key, entry);
    this.#bytes[pool] += entry.page.bytes - entry.counted;
    entry.counted = entry.page.bytes;
    if (!entry.isPressed && pool === "pages") {
      entry.isPressed = true;
      // Behind the visitors' backs; where it fails, the page stays as it is.
      pressHarder(entry.page).catch(() => {});
    }
    return entry;
  }

  #renderOnce(key: string, subjects: readonly PageSubject[], render: Render): Promise<Made> {
    const running = this.#rendering.get(key);
    if (running !== undefined) return running;
    const generation = this.#generation;
    const attempt: Promise<Made> = render()
      .then(
        (made) => {
          if ("fault" in made) this.#keepLast(key);
          else if (generation === this.#generation) return this.#settle(key, subjects, made);
          return made;
        },
        (error: unknown) => {
          this.#keepLast(key);
          throw error;
        },
      )
      .finally(() => {
        if (this.#rendering.get(key) === attempt) this.#rendering.delete(key);
      });
    this.#rendering.set(key, attempt);
    return attempt;
  }

  #keepLast(key: string): void {
    const entry = this.#poolOf("pages").get(key);
    if (entry === undefined) return;
    const now = this.#limits.now();
    entry.retryAt = now + retryMs;
    entry.staleUntil = Math.min(now + staleMs, entry.goneAt);
  }

  /** The same words go on as the page they were, with its date. */
  #settle(key: string, subjects: readonly PageSubject[], made: KeptPage | Response): KeptPage | Response {
    const last = this.#pages.get(key);
    this.#remove("pages", key);
    this.#remove("missing", key);
    if (made instanceof Response) return made;
    const isSame = last !== undefined && last.page.etag === made.etag && last.page.status === made.status;
    const page = isSame ? last.page : made;
    const pool = page.status === 404 ? "missing" : "pages";
    const most = this.#limits.mostBytes / (pool === "missing" ? 10 : 1);
    if (page.bytes > most / 10) return page;
    const now = this.#limits.now();
    const [fresh, stale] = pool === "missing" ? [missingMs, missingMs] : [freshMs, staleMs];
    const goneAt = now + (pool === "missing" ? stale : goneMs);
    const times = { freshUntil: now + fresh, staleUntil: now + stale, goneAt, retryAt: 0 };
    this.#poolOf(pool).set(key, { page, subjects, ...times, counted: page.bytes, isPressed: isSame && last.isPressed });
    this.#bytes[pool] += page.bytes;
    this.#makeRoom(pool, most);
    return page;
  }

  #makeRoom(pool: "pages" | "missing", most: number): void {
    for (const key of this.#poolOf(pool).keys()) {
      if (this.#bytes[pool] <= most) break;
      this.#remove(pool, key);
    }
  }

  #remove(pool: "pages" | "missing", key: string): void {
    const entries = this.#poolOf(pool);
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.delete(key);
    this.#bytes[pool] -= entry.counted;
  }

  #poolOf(pool: "pages" | "missing"): Map<string, Entry> {
    return pool === "pages" ? this.#pages : this.#missing;
  }
}
