import { readPhotoPath, type PhotoAddress } from "#app/domain/catalog/photo.ts";
import type { Ports } from "#server/ports/ports.ts";
import { showPhoto } from "#server/use-cases/catalog/photos/show-photo.ts";

const types = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const;

/** Serves photos of goods at /media/photo/<hash>/<width>.(avif|webp|jpg). Null for other URLs. */
export function photosFetch(ports: Ports): (request: Request) => Promise<Response> | null {
  async function hand(path: PhotoAddress, method: string): Promise<Response> {
    const bytes = await showPhoto(ports, path);
    if (bytes === null) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
    return new Response(method === "HEAD" ? null : bytes, {
      headers: {
        "content-type": types[path.format],
        "content-length": String(bytes.length),
        // The address holds the hash of the picture.
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
      },
    });
  }

  return ({ url, method }) => {
    const path = readPhotoPath(new URL(url).pathname);
    return path === null ? null : hand(path, method);
  };
}
