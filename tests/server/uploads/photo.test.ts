import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { photoOf } from "#server/uploads/photo.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 40, alpha: 0.5 } } });
const bytesOf = async (made: sharp.Sharp) => Uint8Array.from(await made.toBuffer());

describe("a photo of goods", () => {
  test(
    "is kept in every width and format, without metadata, transparent parts white",
    { timeout: 60_000 },
    async () => {
      const original = picture(3_000, 1_500)
        .png()
        .withExif({ IFD0: { Copyright: "someone", ImageDescription: "secret" } });
      const photo = await photoOf(await bytesOf(original));
      if (!photo.ok) throw new Error(photo.code);
      expect([photo.value.width, photo.value.height]).toEqual([2_400, 1_200]);
      const kept = photo.value.variants.map(({ width, format }) => `${width}.${format}`);
      expect(kept).toEqual([
        ...[96, 160, 320, 640, 1280].flatMap((width) => ["avif", "webp", "jpg"].map((format) => `${width}.${format}`)),
        "2400.jpg",
      ]);
      for (const { width, format, bytes } of photo.value.variants) {
        // AVIF is written here, never read.
        if (format === "avif") {
          expect(Buffer.from(bytes.subarray(4, 12)).toString()).toBe("ftypavif");
          continue;
        }
        const stored = await sharp(bytes).metadata();
        expect(stored).toMatchObject({ width, format: format === "jpg" ? "jpeg" : format });
        expect([stored.exif, stored.xmp, stored.hasAlpha]).toEqual([undefined, undefined, false]);
      }
      const smallest = photo.value.variants.find(({ format }) => format === "jpg")?.bytes ?? new Uint8Array();
      const { data } = await sharp(smallest).raw().toBuffer({ resolveWithObject: true });
      expect(data[1], "half red over white").toBeGreaterThan(130);
    },
  );

  test("is never enlarged: sizes above its width are left out but the nearest", async () => {
    const photo = await photoOf(await bytesOf(picture(200, 100).jpeg()));
    if (!photo.ok) throw new Error(photo.code);
    expect(photo.value.variants.filter(({ format }) => format === "jpg").map(({ width }) => width)).toEqual([
      96, 160, 320, 2400,
    ]);
    const largest = photo.value.variants.find(({ width, format }) => width === 320 && format === "webp");
    expect(await sharp(largest?.bytes).metadata()).toMatchObject({ width: 200, height: 100 });
  });

  test("stands upright, and of an animation is the first frame", async () => {
    const sideways = await photoOf(await bytesOf(picture(300, 150).jpeg().withMetadata({ orientation: 6 })));
    expect(sideways).toMatchObject({ ok: true, value: { width: 150, height: 300 } });
    const frames = sharp({ create: { width: 100, height: 240, channels: 3, background: "#00f", pageHeight: 80 } });
    expect(await photoOf(await bytesOf(frames.gif()))).toMatchObject({ ok: true, value: { width: 100, height: 80 } });
  });

  test("with too many pixels for its bytes is refused before it is decoded", async () => {
    const bomb = await bytesOf(
      sharp({ create: { width: 8_000, height: 7_000, channels: 3, background: "#000" } }).png(),
    );
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await photoOf(bomb)).toEqual({ ok: false, code: "pictureTooLarge" });
  });

  test("that is no picture, a damaged one, or an SVG with a picture's name is refused", async () => {
    const jpeg = await bytesOf(picture(400, 400).jpeg());
    const text = (content: string) => Uint8Array.from(Buffer.from(content));
    expect(await photoOf(text("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toEqual({ ok: false, code: "photoType" });
    expect(await photoOf(text("GIF89a<script>alert(1)</script>"))).toEqual({ ok: false, code: "fileBroken" });
    expect(await photoOf(jpeg.slice(0, 600))).toEqual({ ok: false, code: "fileBroken" });
    expect(await photoOf(text("....ftypheic........"))).toEqual({ ok: false, code: "pictureHeic" });
    expect(await photoOf(new Uint8Array(20 * 1_048_576 + 1))).toEqual({ ok: false, code: "fileTooLarge", limit: 20 });
  });

  test("loses what is appended to it", async () => {
    const jpeg = await bytesOf(picture(300, 300).jpeg());
    const polyglot = Uint8Array.from([...jpeg, ...Buffer.from("<?php system($_GET[0]); ?>PK\x03\x04")]);
    const photo = await photoOf(polyglot);
    if (!photo.ok) throw new Error(photo.code);
    for (const { bytes } of photo.value.variants) expect(Buffer.from(bytes).includes("php")).toBe(false);
  });
});
