import { redirect } from "@remix-run/node";
import { shopLoader } from "#app/startup/shop-loader.server.ts";

export const loader = shopLoader("profile", () => redirect("/profile/main", 302));
