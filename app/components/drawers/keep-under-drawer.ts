import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { onlyDrawersDiffer } from "#app/domain/navigation/drawer-moves.ts";

/**
 * A drawer that opens or closes leaves the page beneath it as it is: its data need not travel again over a slow line. A
 * refused form changes nothing either; Remix says so to routes without a function of their own only.
 */
export function keepUnderDrawer({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod === undefined && onlyDrawersDiffer(currentUrl, nextUrl)) return false;
  return actionStatus < 400 && defaultShouldRevalidate;
}
