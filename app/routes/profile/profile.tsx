import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { redirect } from "@remix-run/node";
import { shopLoader } from "#app/startup/shop-loader.server.ts";

export const loader = shopLoader("profile", () => redirect("/profile/main", 302));

/** A form posted here is answered by a page, as everywhere. */
export const action = shopAction("profile");

export const clientAction = preserveFormOffline;

export default function Moved() {
  return null;
}
