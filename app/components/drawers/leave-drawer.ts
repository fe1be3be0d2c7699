import { withDrawer, type Place } from "#app/components/frame/links.ts";

/**
 * For a form after which the browser loads the page anew: the drawer's own entry of the history becomes the page's, so
 * that Back shows no drawer of somebody who has left.
 */
export function leaveDrawer(place: Place): void {
  window.history.replaceState(window.history.state, "", withDrawer(place, null));
}
