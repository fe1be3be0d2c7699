import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { redirect } from "@remix-run/node";

/** Old address of the catalogue (product rules §1.18). */
export const loader = shopLoader("categories", ({ url }) =>
  redirect(`/catalog${url.search}`, { status: 301, headers: { "Cache-Control": "public, max-age=3600" } }),
);

/** A form posted here is answered by a page, as everywhere. */
export const action = shopAction("categories");

export const clientAction = preserveFormOffline;

export default function Moved() {
  return null;
}
