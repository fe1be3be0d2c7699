import { redirect } from "@remix-run/node";

/** The old address of the catalogue (decisions §1.18). */
export function loader() {
  return redirect("/catalog", { status: 301, headers: { "Cache-Control": "public, max-age=3600" } });
}
