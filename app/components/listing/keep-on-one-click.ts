import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * What a card's own buttons change (the basket, the two lists) stands in the frame, which loads anew by itself: the
 * goods of the page need not travel again over a slow line.
 */
export function keepOnOneClick({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const intent = formData?.get("intent");
  const oneClick = typeof intent === "string" && unaffecting.has(intent);
  return oneClick ? false : defaultShouldRevalidate;
}

const unaffecting = new Set(["basket.add", "favourite.toggle", "compare.toggle", "subscription.subscribe"]);
