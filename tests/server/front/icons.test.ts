import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { staticFiles } from "#server/front/pages/static-files.ts";
import { shopFront } from "./shop-front.ts";

const shop = shopFront({ files: await staticFiles("public") });
const bytesOf = async (path: string) => Buffer.from(await (await shop.ask(path)).arrayBuffer());

describe("the icons of the shop", () => {
  it("include an ICO file at the address that every browser requests", async () => {
    expect((await shop.ask("/favicon.ico")).headers.get("content-type")).toBe("image/x-icon");
    const ico = await bytesOf("/favicon.ico");
    const count = ico.readUInt16LE(4);
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), count]).toEqual([0, 1, 3]);
    const sizes: number[] = [];
    for (let at = 6; at < 6 + 16 * count; at += 16) {
      const offset = ico.readUInt32LE(at + 12);
      const { width, height } = await sharp(ico.subarray(offset, offset + ico.readUInt32LE(at + 8))).metadata();
      expect([width, height]).toEqual([ico[at], ico[at + 1]]);
      sizes.push(width);
    }
    expect(sizes).toEqual([16, 32, 48]);
  });

  it("are listed in the manifest with their real sizes, 192 and 512 among them", async () => {
    const answer = await shop.ask("/site.webmanifest");
    expect(answer.headers.get("content-type")).toBe("application/manifest+json");
    const { icons } = z
      .object({ icons: z.array(z.object({ src: z.string(), type: z.string(), sizes: z.string() })) })
      .parse(await answer.json());
    for (const { src, type, sizes } of icons) {
      expect((await shop.ask(src)).headers.get("content-type"), src).toBe(type);
      if (sizes === "any") continue;
      const { width, height } = await sharp(await bytesOf(src)).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
    }
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  });

  it("are listed with the shop's name of the settings", async () => {
    const files = await staticFiles("public");
    const named = shopFront({ files, sign: async () => ({ name: "Гвоздь", phone: null }) });
    const answer = await named.ask("/site.webmanifest");
    expect(await answer.json()).toMatchObject({ name: "Гвоздь", short_name: "Гвоздь" });
    const again = { headers: { "if-none-match": answer.headers.get("etag") ?? "" } };
    expect((await named.ask("/site.webmanifest", again)).status).toBe(304);
  });

  it("are linked on every page", async () => {
    const root = await readFile("app/root.tsx", "utf8");
    for (const [, path = ""] of root.matchAll(/rel="(?:icon|apple-touch-icon|manifest)" href="([^"]*)"/g))
      expect((await shop.ask(path)).headers.get("cache-control"), path).toBe("public, max-age=3600");
    expect(root.match(/rel="(?:icon|apple-touch-icon|manifest)"/g)).toHaveLength(4);
  });
});
