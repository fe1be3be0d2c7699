import { readGoodsFilePath } from "#app/domain/desk/products/documents.ts";
import { attachment } from "#server/api/files/attachment.ts";
import type { Ports } from "#server/ports/ports.ts";
import { readGoodsFile } from "#server/use-cases/catalog/desk/documents.ts";
import { showDocument } from "#server/use-cases/catalog/show-document.ts";

const address = /^\/media\/document\/([a-z0-9][a-z0-9-]{0,99})\.pdf$/;

const mimes: Readonly<Record<string, string>> = { pdf: "application/pdf", jpg: "image/jpeg", png: "image/png" };

/**
 * Serves product documents: at /media/document/<slug>.pdf rendered on demand, at /media/file/<uuid>.<type> as uploaded.
 * Null for other URLs.
 */
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

  async function handUploaded({ uuid, extension }: { uuid: string; extension: string }, method: string) {
    const file = await readGoodsFile(ports, uuid);
    if (file === null || file.extension !== extension)
      return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
    const { headers, bytes } = attachment({
      plainName: `${uuid}.${extension}`,
      name: file.name,
      mime: mimes[extension] ?? "application/octet-stream",
      bytes: file.bytes,
    });
    // The address is of this content alone.
    const cached = { ...headers, "cache-control": "public, max-age=31536000, immutable" };
    return new Response(method === "HEAD" ? null : bytes, { headers: cached });
  }

  return ({ url, method }) => {
    const uploaded = readGoodsFilePath(new URL(url).pathname);
    if (uploaded !== null) return handUploaded(uploaded, method);
    const [, slug] = address.exec(new URL(url).pathname) ?? [];
    return slug === undefined ? null : hand(slug, method);
  };
}
