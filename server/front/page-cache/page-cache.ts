import { recompress, type KeptPage } from "./kept-page.ts";
import type { PageSubject } from "./page-kinds.ts";
import { RefreshQueue } from "./refresh-queue.ts";

type Entry = {
  page: KeptPage;
  subjects: readonly PageSubject[];
  freshUntil: number;
  staleUntil: number;
  /** Unusable after this time. */
  goneAt: number;
  /** Earliest next render attempt. */
  retryAt: number;
  /** Bytes accounted; a page grows when another encoding is built. */
  counted: number;
  isPressed: boolean;
};

/** A response of a failing shop: worse than a stale page. Contains nothing of one visitor; a new Response for each. */
export type Fault = { fault(): Response };

/** Renders a page; a Response if it must not be cached. */
export type Render = () => Promise<Made>;
type Made = KeptPage | Fault | Response;

/** `response`: only for the requesting visitor. */
export type Found = { page: KeptPage; result: CacheResult } | { response: Response };

/**
 * `mostBytes` of pages, and a tenth of it of 404 pages, so that a scan of random URLs evicts no pages. `now` in
 * milliseconds.
 */
export type PageCacheLimits = { mostBytes: number; now(): number };

const freshMs = 30_000;
const staleMs = 300_000;
/** How long a page with changed prices or stock is still sent while it is rendered again. */
const outdatedMs = 30_000;
/** Maximum age while rendering fails, with occasional retries. */
const goneMs = 3_600_000;
const retryMs = 1_000;
const missingMs = 10_000;

/** Cache lookup result, for metrics. */
export type CacheResult = "hit" | "stale" | "miss";

/**
 * Rendered pages by key. Fresh for 30 s; then served stale for five minutes while one request renders again, and for an
 * hour while that fails. Concurrent misses share one rendering. Evicts the least recently used.
 */
export class PageCache {
  readonly #pages = new Map<string, Entry>();
  readonly #missing = new Map<string, Entry>();
  readonly #rendering = new Map<string, Promise<Made>>();
  readonly #limits: PageCacheLimits;
  readonly #refreshes: RefreshQueue;
  #bytes = { pages: 0, missing: 0 };
  /** Counts invalidations: renderings started before one are not stored. */
  #generation = 0;
  /** Counts changes of prices and stock: renderings started before one are outdated as soon as they are stored. */
  #offers = 0;

  constructor(limits: PageCacheLimits) {
    this.#limits = limits;
    this.#refreshes = new RefreshQueue(limits.now);
  }

  /** Null for those who waited for a rendering that cannot be shared: each renders again. */
  async get(key: string, subjects: readonly PageSubject[], render: Render): Promise<Found | null> {
    const now = this.#limits.now();
    const entry = this.#find(key, now);
    if (entry !== undefined && now < entry.staleUntil) {
      if (now < entry.freshUntil) return { page: entry.page, result: "hit" };
      if (now >= entry.retryAt) this.#refreshes.add(key, () => this.#refresh(key, subjects, render));
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

  /** Invalidates pages that show the subject; all without one. */
  drop(subject?: PageSubject): void {
    this.#generation += 1;
    this.#rendering.clear();
    for (const [key, { subjects }] of this.#pages) {
      if (subject === undefined || subjects.includes(subject)) this.#remove("pages", key);
    }
    for (const key of this.#missing.keys()) this.#remove("missing", key);
  }

  /** Has affected pages that show goods rendered again: they are sent stale meanwhile, for half a minute at most. */
  outdate(isAffected: (key: string) => boolean): void {
    this.#offers += 1;
    const now = this.#limits.now();
    for (const [key, entry] of this.#pages) {
      if (entry.subjects.includes("goods") && isAffected(key)) outdateAt(entry, now);
    }
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
      // In the background; on failure the page stays as it is.
      recompress(entry.page).catch(() => {});
    }
    return entry;
  }

  /** Unless the page has been rendered or dropped since. */
  async #refresh(key: string, subjects: readonly PageSubject[], render: Render): Promise<void> {
    const entry = this.#pages.get(key) ?? this.#missing.get(key);
    const isOutdated = entry !== undefined && this.#limits.now() >= entry.freshUntil;
    if (isOutdated) await this.#renderOnce(key, subjects, render);
  }

  #renderOnce(key: string, subjects: readonly PageSubject[], render: Render): Promise<Made> {
    const running = this.#rendering.get(key);
    if (running !== undefined) return running;
    const generation = this.#generation;
    const offers = this.#offers;
    const attempt: Promise<Made> = render()
      .then(
        (made) => {
          if ("fault" in made) this.#keepLast(key);
          else if (generation === this.#generation) {
            const settled = this.#settle(key, subjects, made);
            const entry = this.#pages.get(key);
            if (entry !== undefined && offers !== this.#offers) outdateAt(entry, this.#limits.now());
            return settled;
          }
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

  /** A page with unchanged content keeps its date. */
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

function outdateAt(entry: Entry, now: number): void {
  entry.freshUntil = Math.min(entry.freshUntil, now);
  entry.staleUntil = Math.min(entry.staleUntil, now + outdatedMs);
}
