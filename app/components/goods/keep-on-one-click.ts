import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";

/**
 * A card's buttons change the basket and the lists, which the frame reloads by itself: the page's products need not be
 * reloaded.
 */
export function keepOnOneClick(args: ShouldRevalidateFunctionArgs): boolean {
  const intent = args.formData?.get("intent");
  const oneClick = typeof intent === "string" && unaffecting.has(intent);
  return oneClick ? false : keepUnderDrawer(args);
}

const unaffecting = new Set(["basket.add", "favourite.toggle", "compare.toggle", "subscription.subscribe"]);
