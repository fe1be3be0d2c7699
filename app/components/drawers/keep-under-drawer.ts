import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { onlyDrawersDiffer } from "#app/domain/navigation/drawer-moves.ts";

/**
 * Opening or closing a drawer leaves the page beneath unchanged: its data need not be reloaded. Nor after a refused
 * form, which Remix handles only for routes without `shouldRevalidate`.
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
