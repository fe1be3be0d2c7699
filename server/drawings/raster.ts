import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { inFixedColours } from "./pen.ts";

export type RasterKind = "png" | "webp";
type Pixels = Uint8Array<ArrayBuffer>;
type Job = { svgs: readonly string[]; kind: RasterKind | "jpeg"; width: number; height: number };

const mostWaiting = 16;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Rasterises one of our drawings to 1200 × 900 pixels on white, for search engines and clients without SVG. Null when
 * too many requests are waiting.
 */
export async function raster(svg: string, kind: RasterKind): Promise<Pixels | null> {
  const [made = null] = (await inTurn({ svgs: [svg], kind, width: 1200, height: 900 })) ?? [];
  return made;
}

/** JPEGs of 240 × 180 pixels on white of our drawings, for printed documents. Null when too many requests are waiting. */
export function smallRasters(svgs: readonly string[]): Promise<Pixels[] | null> {
  return inTurn({ svgs, kind: "jpeg", width: 240, height: 180 });
}

/**
 * Runs in a child process, one at a time: in this process SVG decoding is disabled, so that no upload is ever parsed as
 * SVG (server/uploads).
 */
async function inTurn(job: Job): Promise<Pixels[] | null> {
  if (waiting >= mostWaiting) return null;
  waiting += 1;
  const made = last.then(() => drawn(job));
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
  const { svgs, kind, width, height } = JSON.parse(Buffer.concat(parts));
  const made = [];
  for (const svg of svgs) {
    const pixels = sharp(Buffer.from(svg), { density: 0.36 * width }).resize(width, height, { fit: "contain", background: "#fff" });
    const bytes = await pixels.flatten({ background: "#fff" }).toFormat(kind, kind === "png" ? { palette: true } : {}).toBuffer();
    made.push(bytes.toString("base64"));
  }
  process.stdout.write(made.join(" "));
});`;

function drawn(job: Job): Promise<Pixels[]> {
  const library = createRequire(import.meta.url).resolve("sharp");
  // Pass no environment variables, above all no secrets.
  const env = { NODE_ENV: "production" as const };
  const options = { env, timeout: 10_000, maxBuffer: 4 * 1_048_576 };
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, ["-e", program, library], options, (error, text) =>
      error ? reject(error) : resolve(text.split(" ").map((one) => Uint8Array.from(Buffer.from(one, "base64")))),
    );
    child.stdin?.on("error", () => {}).end(JSON.stringify({ ...job, svgs: job.svgs.map(inFixedColours) }));
  });
}
