import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Added, BasketBadge, BasketNow } from "#app/forms/reply.ts";

/**
 * The basket as this browser knows it: products just sent are counted at once, and an answer to an addition replaces
 * the frame's data until the frame is loaded again.
 */
type State = {
  /** What the last answer said, and the frame's data that it replaces. */
  answer: { of: BasketBadge | null; basket: BasketBadge } | null;
  /** Products of forms without an answer yet. */
  sent: readonly string[];
};

/** The same object on the server and at first in the browser: another one would be an update while the page hydrates. */
const initial: State = { answer: null, sent: [] };

let state = initial;
let loaded: BasketBadge | null = null;
/** Popups by product: quick clicks are answered one after another, and the first one opens. */
const popups = new Map<string, Added>();
const mostPopups = 20;
const listeners = new Set<() => void>();

export function expectAddition(products: readonly string[]): void {
  set({ ...state, sent: [...state.sent, ...products] });
}

export function answerAddition({ basket, added }: BasketNow): void {
  if (popups.size >= mostPopups) popups.clear();
  if (added !== null) popups.set(added.card.uuid, added);
  const held = new Set(basket.products ?? []);
  set({ answer: { of: loaded, basket }, sent: state.sent.filter((uuid) => !held.has(uuid)) });
}

/** All forms are answered: what is still expected was refused. */
export function endAdditions(): void {
  if (state.sent.length > 0) set({ ...state, sent: [] });
}

/** The popup of this product, if it came with the answer to its form. */
export function addedProduct(uuid: string | null): Added | null {
  return (uuid !== null && popups.get(uuid)) || null;
}

/** `fromServer`: the frame's data; rendered on the server as they are. */
export function useKnownBasket(fromServer: BasketBadge): BasketBadge {
  const { answer } = useSyncExternalStore(subscribe, current, () => initial);
  useEffect(() => void (loaded = fromServer), [fromServer]);
  return answer !== null && answer.of === fromServer ? answer.basket : fromServer;
}

/** The number of products including those just sent; `sum` is null while it is that of another number. */
export function useExpectedBasket(fromServer: BasketBadge): { count: number; sum: number | null } {
  const known = useKnownBasket(fromServer);
  const { sent } = useSyncExternalStore(subscribe, current, () => initial);
  return useMemo(() => {
    const { count, sum, stale, products } = known;
    const held = new Set(products);
    const expected = products === null || stale ? [] : [...new Set(sent)].filter((uuid) => !held.has(uuid));
    return { count: count + expected.length, sum: expected.length === 0 ? sum : null };
  }, [known, sent]);
}

function current(): State {
  return state;
}

function set(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
