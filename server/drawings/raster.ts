import { execFile } from "node:child_process";
import { createRequire } from "node:module";

export type RasterKind = "png" | "webp";

const mostWaiting = 16;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * A drawing of ours in pixels, 1200 × 900 on white: for search engines and whoever shows no SVG. Null when too many are
 * asked for at once. It is made by a process of its own, one at a time: in this one the library reads no SVG, so that no
 * stranger's file is ever taken for one (server/uploads).
 */
export async function raster(svg: string, kind: RasterKind): Promise<Uint8Array<ArrayBuffer> | null> {
  if (waiting >= mostWaiting) return null;
  waiting += 1;
  const made = last.then(() => drawn(svg, kind));
  last = made.catch(() => {});
  try {
    return await made;
  } finally {
    waiting -= 1;
  }
}

const program = `
const sharp = require(process.argv[1]);
const parts = [];
process.stdin.on("data", (part) => parts.push(part)).on("end", async () => {
  const pixels = sharp(Buffer.concat(parts), { density: 432 }).resize(1200, 900, { fit: "contain", background: "#fff" });
  const flat = pixels.flatten({ background: "#fff" });
  process.stdout.write(await (process.argv[2] === "webp" ? flat.webp() : flat.png({ palette: true })).toBuffer());
});`;

function drawn(svg: string, kind: RasterKind): Promise<Uint8Array<ArrayBuffer>> {
  const library = createRequire(import.meta.url).resolve("sharp");
  // Nothing of this process's surroundings, least of all its secrets.
  const env = { NODE_ENV: "production" as const };
  const options = { env, encoding: "buffer" as const, timeout: 10_000, maxBuffer: 4 * 1_048_576 };
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, ["-e", program, library, kind], options, (error, bytes) =>
      error ? reject(error) : resolve(Uint8Array.from(bytes)),
    );
    child.stdin?.on("error", () => {}).end(svg);
  });
}
