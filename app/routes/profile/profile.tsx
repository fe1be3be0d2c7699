import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { redirect } from "@remix-run/node";
import { shopLoader } from "#app/startup/shop-request.server.ts";

export const loader = shopLoader("profile", ({ url }) => redirect(`/profile/main${url.search}`, 302));

/** A form posted here is answered by a page, as everywhere. */
export const action = shopAction("profile");

export const clientAction = preserveFormOffline;

export default function Moved() {
  return null;
}
