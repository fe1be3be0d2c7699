import type { FilledBasket } from "#app/contract/basket/basket-lists.ts";
import type { Notice } from "#app/forms/reply.ts";

/** Flashes are kept in a cookie, which limits their length. */
const mostNamed = 5;

/** Names of products that were not added. */
export function skippedNotices({ skipped }: FilledBasket): Notice[] {
  return (["gone", "full"] as const).flatMap((reason): Notice[] => {
    const own = skipped.filter((one) => one.reason === reason);
    if (own.length === 0) return [];
    const named = own.slice(0, mostNamed).map(({ article }) => article);
    const names = own.length > mostNamed ? `${named.join(", ")}…` : named.join(", ");
    return [{ kind: "info", key: reason === "gone" ? "basketSkippedGone" : "basketSkippedFull", values: { names } }];
  });
}

export function filledNotices(filled: FilledBasket): Notice[] {
  const { added } = filled;
  return [
    ...(added > 0 ? [{ kind: "success" as const, key: "basketFilled", values: { count: added } }] : []),
    ...skippedNotices(filled),
  ];
}
