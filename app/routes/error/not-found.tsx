import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { pageNotFound } from "#app/startup/value-or-error-page.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

/** Unknown address: the 404 screen within the frame. */
export const loader = shopLoader(null, ({ url, session }) => {
  throw session.failure === null ? pageNotFound(url.pathname) : session.failure.thrown;
});

/** The frame's own forms work here as anywhere. */
export const action = shopAction(null);

export const clientAction = preserveFormOffline;

export default function NotFound() {
  return null;
}
