import type { LoaderFunctionArgs } from "@remix-run/node";

/** Version of the running build, for open pages to compare (specification §9, Site version check). */
export function loader({ context }: LoaderFunctionArgs): Response {
  const buildId = context.shop?.buildId ?? "standalone";
  return new Response(buildId, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "X-Robots-Tag": "noindex" },
  });
}
