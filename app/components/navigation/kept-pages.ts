import { dataAddress, mayBeKept } from "#app/domain/navigation/kept-pages.ts";

/**
 * Data of a few public pages in this tab's memory: loaded a moment ahead of a press, and kept for Back (decision 0102).
 * Remix has no place for it, so it stands before its requests. Any form, in any tab, may change what pages show: all
 * are forgotten then.
 */
type Kept = { answer: Promise<Answer | null>; at: number; isAhead: boolean };
type Answer = { body: ArrayBuffer; headers: Headers };

const mostPages = 6;
/** Milliseconds. */
const aheadMs = 15_000;
const backMs = 300_000;

const pages = new Map<string, Kept>();
let ask: typeof fetch | null = null;
let backTo: string | null = null;
/** The first page after a form may carry its message, which must not appear again. */
let followsForm = false;
let isLoadingAhead = false;
let shownFromMemory = false;

export function keepPages(): void {
  const sent = window.fetch.bind(window);
  const tabs = new BroadcastChannel("kept-pages");
  const forget = () => {
    pages.clear();
    followsForm = true;
  };
  tabs.addEventListener("message", forget);
  // A new document may follow a login or logout: what other tabs keep may be another user's.
  tabs.postMessage(null);
  // Before the router's own listener, which asks for the page.
  window.addEventListener("popstate", () => (backTo = dataAddress(window.location)), { capture: true });
  ask = sent;
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : null;
    if ((init?.method ?? request?.method ?? "GET") !== "GET") {
      forget();
      const answer = await sent(input, init);
      forget();
      tabs.postMessage(null);
      return answer;
    }
    const url = new URL(request?.url ?? String(input), window.location.href);
    if (url.origin !== window.location.origin || !url.pathname.endsWith(".data")) return sent(input, init);
    const address = url.pathname + url.search;
    // Joined pages of a list are restored at their position with the data of the router's own request.
    const isBack = backTo === address && !url.searchParams.has("more");
    backTo = null;
    if (!isBack) loadForBack(address);
    const known = await fromMemory(address, isBack);
    if (known !== null) return known;
    const isAfterForm = followsForm;
    const answer = await sent(input, init);
    followsForm = false;
    if (!isAfterForm && isPublic(url)) keep(address, read(answer.clone()), false);
    return answer;
  };
}

/** Loads the page of a link that is about to be pressed; one at a time. */
export function loadAhead(path: string): void {
  const address = dataAddress(new URL(path, window.location.origin));
  const known = pages.get(address);
  if (ask === null || isLoadingAhead || savesData()) return;
  if (known !== undefined && isFresh(known, aheadMs)) {
    known.isAhead = true;
    return;
  }
  isLoadingAhead = true;
  const answer = ask(address).then(read, () => null);
  keep(address, answer, true);
  void answer.finally(() => (isLoadingAhead = false));
}

/** Whether the page just shown came from memory, so that its data, with the basket, are to be loaded again. */
export function takeShownFromMemory(): boolean {
  const was = shownFromMemory;
  shownFromMemory = false;
  return was;
}

async function fromMemory(address: string, isBack: boolean): Promise<Response | null> {
  const known = pages.get(address);
  if (known === undefined || !isFresh(known, isBack ? backMs : aheadMs) || (!isBack && !known.isAhead)) return null;
  const answer = await known.answer;
  // A form may have been sent meanwhile.
  if (answer === null || pages.get(address) !== known) return null;
  known.isAhead = false;
  shownFromMemory ||= isBack;
  return new Response(answer.body.slice(0), { headers: answer.headers });
}

function keep(address: string, answer: Promise<Answer | null>, isAhead: boolean): void {
  pages.delete(address);
  pages.set(address, { answer, at: performance.now(), isAhead });
  const [oldest] = pages.keys();
  if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest);
}

/** Redirects, refusals and answers of others are not kept. */
async function read(answer: Response): Promise<Answer | null> {
  if (answer.status !== 200 || !answer.headers.has("x-remix-response")) return null;
  return { body: await answer.arrayBuffer(), headers: answer.headers };
}

/** The first page of a visit came as a document: once it is left, Back would wait for its data. */
function loadForBack(next: string): void {
  const { pathname, search } = window.location;
  const left = dataAddress({ pathname, search });
  if (left !== next && mayBeKept({ pathname }) && !pages.has(left))
    setTimeout(() => loadAhead(pathname + search), idleMs);
}

const idleMs = 1_000;

function isPublic(url: URL): boolean {
  const pathname = url.pathname.replace(/\.data$/, "");
  return !url.searchParams.has("_routes") && mayBeKept({ pathname: pathname === "/_root" ? "/" : pathname });
}

function isFresh({ at }: Kept, forMs: number): boolean {
  return performance.now() - at < forMs;
}

/** Not in the types of the DOM: only some browsers tell. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? "");
}
