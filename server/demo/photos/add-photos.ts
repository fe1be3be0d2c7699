import { z } from "zod";
import { systemActor } from "#app/domain/actor.ts";
import { families } from "#server/demo/goods/families.ts";
import type { Draft } from "#server/demo/goods/family.ts";
import { productUuid } from "#server/demo/goods/products.ts";
import { readJson } from "#server/demo/data.ts";
import type { StoringPorts } from "#server/use-cases/catalog/media/store-media.ts";
import { addPhoto } from "#server/use-cases/catalog/photos/add-photo.ts";
import { finishes, type Finish, type FinishName } from "./finishes.ts";
import { sceneOf, views, type View } from "./scenes.ts";
import { photographed } from "./studio.ts";
import { thingOf } from "./things.ts";

const finishName = z.custom<FinishName>((name) => typeof name === "string" && Object.hasOwn(finishes, name));
const photosShape = z.strictObject({
  finishes: z.array(z.strictObject({ word: z.string().min(1), finish: finishName })),
  photos: z.array(
    z.strictObject({
      family: z.string(),
      goods: z.int().positive(),
      finish: finishName,
      views: z.array(z.enum(views)).min(1),
      also: z.array(z.enum(views)),
    }),
  ),
});

export type DemoPhoto = { product: string; position: number; draft: Draft; finish: Finish; view: View; seed: string };

/** The pictures of data/photos.json, product by product. */
export function demoPhotos(): DemoPhoto[] {
  const { finishes: words, photos } = readJson("photos.json", photosShape);
  return photos.flatMap(({ family: key, goods, finish, views: all, also }) => {
    const family = families.find((one) => one.key === key);
    if (family === undefined) throw new RangeError(`photos.json: no family ${key}`);
    return Array.from({ length: goods }, (_, index) => index).flatMap((index) => {
      const draft = family.draft(index);
      const name = draft.name.toLowerCase();
      const named = words.find(({ word }) => name.includes(word))?.finish ?? finish;
      return [...all, ...(index === 0 ? also : [])].map((view, position) => ({
        ...{ product: productUuid(family, index), position, draft, finish: finishes[named], view },
        seed: `${key}/${index}/${view}`,
      }));
    });
  });
}

/** Pixels of a picture, and of its rendering, which is made smaller against jagged edges. */
const size = { width: 640, height: 480 } as const;
const rendered = { width: 800, height: 600 } as const;

/** A JPEG of what `photos.json` names. */
export async function demoPhoto({ draft, finish, view, seed }: DemoPhoto): Promise<Uint8Array<ArrayBuffer>> {
  const thing = thingOf(draft.drawing, finish);
  if (thing === null) throw new RangeError(`photos.json: no picture of ${draft.drawing.kind}`);
  const pixels = await photographed(sceneOf(thing, view, rendered, seed), rendered, seed);
  const { default: sharp } = await import("sharp");
  const picture = sharp(pixels, { raw: { ...rendered, channels: 3 } }).resize(size);
  return new Uint8Array(await picture.jpeg({ quality: 90 }).toBuffer());
}

const demo = systemActor("demo");

/** One is rendered while the one before it is encoded in all sizes. What is there already stays. */
export async function addDemoPhotos(ports: StoringPorts, photos: readonly DemoPhoto[] = demoPhotos()): Promise<void> {
  let before: Promise<void> = Promise.resolve();
  for (const photo of photos) {
    const bytes = await Promise.all([demoPhoto(photo), before]).then(([made]) => made);
    before = added(ports, photo, bytes);
  }
  await before;
}

async function added(ports: StoringPorts, { product, position, seed }: DemoPhoto, bytes: Uint8Array<ArrayBuffer>) {
  const result = await addPhoto(ports, demo, { product, position, bytes });
  if (!result.ok) throw new Error(`${seed}: ${result.code}`);
}
