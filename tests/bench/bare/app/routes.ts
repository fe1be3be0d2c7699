import { route, type RouteConfig } from "@remix-run/route-config";

export default [route("catalog/*", "routes/category.tsx")] satisfies RouteConfig;
