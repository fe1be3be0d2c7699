import type sharp from "sharp";
import { randomOf } from "#server/demo/random.ts";
import { photoScene, photoSize, type PhotoScene } from "./photo-scenes.ts";

type Library = typeof sharp;

/**
 * Photographs of claims, in the order asked for: JPEGs with nothing but pixels, as the shop's own re-encoding leaves them.
 * The same seed gives the same photograph. Drawings are read while these are made alone: where strangers send pictures,
 * none is (uploads/re-encode.ts).
 */
export async function photographs(wanted: readonly { scene: PhotoScene; seed: string }[]): Promise<Uint8Array[]> {
  const { default: library } = await import("sharp");
  const drawings = { operation: ["VipsForeignLoadSvg"] };
  library.unblock(drawings);
  try {
    return await Promise.all(wanted.map(({ scene, seed }) => photograph(library, scene, seed)));
  } finally {
    library.block(drawings);
  }
}

async function photograph(library: Library, scene: PhotoScene, seed: string): Promise<Uint8Array> {
  const { data, info } = await library(Buffer.from(photoScene(scene, seed)))
    .removeAlpha()
    .blur(0.8)
    .raw()
    .toBuffer({ resolveWithObject: true });
  grain(data, seed);
  return library(data, { raw: { ...photoSize, channels: info.channels } })
    .jpeg({ quality: 72 })
    .toBuffer();
}

/** The noise of a small lens; the library's own is another one every time. */
function grain(pixels: Uint8Array, seed: string): void {
  const random = randomOf(`grain/${seed}`);
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const noise = (random.next() + random.next() - 1) * 22;
    for (let channel = at; channel < at + 3; channel += 1)
      pixels[channel] = Math.max(0, Math.min(255, Math.round((pixels[channel] ?? 0) + noise)));
  }
}
