import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";

/**
 * What a card's own buttons change (the basket, the two lists) stands in the frame, which loads anew by itself: the
 * goods of the page need not travel again over a slow line, nor under a drawer.
 */
export function keepOnOneClick(args: ShouldRevalidateFunctionArgs): boolean {
  const intent = args.formData?.get("intent");
  const oneClick = typeof intent === "string" && unaffecting.has(intent);
  return oneClick ? false : keepUnderDrawer(args);
}

const unaffecting = new Set(["basket.add", "favourite.toggle", "compare.toggle", "subscription.subscribe"]);
