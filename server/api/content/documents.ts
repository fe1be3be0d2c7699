import type { Ports } from "#server/ports/ports.ts";
import { showDocument } from "#server/use-cases/catalog/show-document.ts";

const address = /^\/media\/document\/([a-z0-9][a-z0-9-]{0,99})\.pdf$/;

/** Serves product documents at /media/document/<slug>.pdf, rendered on demand. Null for other URLs. */
export function documentsFetch(ports: Ports): (request: Request) => Promise<Response> | null {
  async function hand(slug: string, method: string): Promise<Response> {
    const bytes = await showDocument(ports, slug);
    if (bytes === null) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
    return new Response(method === "HEAD" ? null : bytes, {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="${slug}.pdf"`,
        "content-length": String(bytes.length),
        "cache-control": "public, max-age=3600",
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
      },
    });
  }

  return ({ url, method }) => {
    const [, slug] = address.exec(new URL(url).pathname) ?? [];
    return slug === undefined ? null : hand(slug, method);
  };
}
