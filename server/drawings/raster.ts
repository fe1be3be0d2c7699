import { execFile } from "node:child_process";
import { createRequire } from "node:module";

export type RasterKind = "png" | "webp";

const mostWaiting = 16;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Rasterises one of our drawings to 1200 × 900 pixels on white, for search engines and clients without SVG. Null when
 * too many requests are waiting. Runs in a child process, one at a time: in this process SVG decoding is disabled, so
 * that no upload is ever parsed as SVG (server/uploads).
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
  // Pass no environment variables, above all no secrets.
  const env = { NODE_ENV: "production" as const };
  const options = { env, encoding: "buffer" as const, timeout: 10_000, maxBuffer: 4 * 1_048_576 };
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, ["-e", program, library, kind], options, (error, bytes) =>
      error ? reject(error) : resolve(Uint8Array.from(bytes)),
    );
    child.stdin?.on("error", () => {}).end(svg);
  });
}
