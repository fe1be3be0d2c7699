import { withDrawer, type Place } from "#app/components/frame/links.ts";

/**
 * For a form followed by a full page load: replaces the drawer's history entry by the page's, so that Back does not
 * show a drawer of the previous user.
 */
export function leaveDrawer(place: Place): void {
  window.history.replaceState(window.history.state, "", withDrawer(place, null));
}
