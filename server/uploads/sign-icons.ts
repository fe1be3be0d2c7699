import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import type { IconPath } from "#app/domain/shop/icon-paths.ts";

export type Icons = ReadonlyMap<IconPath, Uint8Array<ArrayBuffer>>;

/** Background of icons that may have none, as of the site's header. */
const ground = "#15191e";
const mostPixels = 64_000_000;

/**
 * Icons of a sign, an SVG, PNG, JPEG or WebP picture; null for any other file. In a child process without environment:
 * in this one SVG decoding is disabled, so that no visitor's upload is ever parsed as SVG.
 */
export async function signIcons(sign: Uint8Array): Promise<Icons | null> {
  const library = createRequire(import.meta.url).resolve("sharp");
  const env = { NODE_ENV: "production" as const };
  const options = { env, encoding: "utf8" as const, timeout: 20_000, maxBuffer: 32 * 1_048_576 };
  const output = await new Promise<string | null>((resolve) => {
    const child = execFile(process.execPath, ["-e", program, library], options, (error, text) =>
      resolve(error ? null : text),
    );
    child.stdin?.on("error", () => {}).end(sign);
  });
  const pictures = output?.trim().split("\n");
  if (pictures?.length !== sizes.length) return null;
  const made = new Map(sizes.map(({ name }, at) => [name, Uint8Array.from(Buffer.from(pictures[at] ?? "", "base64"))]));
  const picture = (name: string) => made.get(name) ?? new Uint8Array();
  return new Map<IconPath, Uint8Array<ArrayBuffer>>([
    ["/sign.svg", svgOf(picture("192"))],
    ["/favicon.ico", icoOf([16, 32, 48].map((size) => [size, picture(String(size))]))],
    ["/favicon.svg", svgOf(picture("192"))],
    ["/apple-touch-icon.png", picture("180")],
    ["/icon-192.png", picture("192")],
    ["/icon-512.png", picture("512")],
    ["/icon-maskable-512.png", picture("maskable")],
    ["/og.png", picture("og")],
  ]);
}

/** `part`: share of the picture that the sign takes. Platforms cut the corners of some, and show others on any colour. */
const sizes = [
  ...[16, 32, 48, 192, 512].map((size) => ({ name: String(size), width: size, height: size, part: 1, flat: false })),
  { name: "180", width: 180, height: 180, part: 0.8, flat: true },
  { name: "maskable", width: 512, height: 512, part: 0.6, flat: true },
  { name: "og", width: 1_200, height: 630, part: 0.5, flat: true },
];

const program = `
const sharp = require(process.argv[1]);
const sizes = ${JSON.stringify(sizes)};
const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const parts = [];
process.stdin.on("data", (part) => parts.push(part)).on("end", async () => {
  const sign = Buffer.concat(parts);
  const lines = [];
  for (const { width, height, part, flat } of sizes) {
    const side = Math.round(Math.min(width, height) * part);
    const inner = await sharp(sign, { density: 600, limitInputPixels: ${mostPixels} })
      .rotate().resize(side, side, { fit: "contain", background: clear }).png().toBuffer();
    const background = flat ? "${ground}" : clear;
    const whole = sharp({ create: { width, height, channels: 4, background } }).composite([{ input: inner }]);
    lines.push((await whole.png({ palette: true }).toBuffer()).toString("base64"));
  }
  process.stdout.write(lines.join("\\n"));
});`;

/** How icons are made of a picture, for their version. */
export const recipe = program;

/** A container of PNG pictures, as browsers have read them since Windows Vista. */
function icoOf(pictures: readonly (readonly [size: number, png: Uint8Array])[]): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [at, [size, png]] of pictures.entries()) {
    const entry = 6 + 16 * at;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Uint8Array.from(Buffer.concat([head, ...pictures.map(([, png]) => png)]));
}

/** The pixels, not the file that was given: no script or reference of an SVG reaches a visitor. */
function svgOf(png: Uint8Array): Uint8Array<ArrayBuffer> {
  const image = `<image width="192" height="192" href="data:image/png;base64,${Buffer.from(png).toString("base64")}"/>`;
  return new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192">${image}</svg>`);
}

/** The first letter of the shop's name on its colour, for a shop without a sign. */
export function letterSign(name: string, accent: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512"><rect width="32" height="32" rx="6" fill="${accent}"/><text x="16" y="23.5" text-anchor="middle" font-family="'PT Sans','DejaVu Sans',sans-serif" font-weight="700" font-size="21" fill="${ground}">${letter}</text></svg>`;
}
