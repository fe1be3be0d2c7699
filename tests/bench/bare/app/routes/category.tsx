import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CategoryView } from "#app/components/listing/category-view.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { constants } from "../constants.server.ts";

export const loader = () => constants.category;

export const handle: RouteHandle = { styles: ["listing"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function Category() {
  return <CategoryView {...useLoaderData<typeof loader>()} />;
}
