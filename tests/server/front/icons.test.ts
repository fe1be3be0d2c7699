import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { iconTypes } from "#app/domain/shop/icon-paths.ts";
import { shopSettings } from "#server/use-cases/shop/shop-settings.ts";
import { mediaFetch } from "#server/api/content/media.ts";
import { operatorReads } from "#tests/support/operator.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { shopFront } from "./shop-front.ts";

let own: TestShop;
let demo: TestShop;
beforeAll(async () => {
  [own, demo] = await Promise.all([testShop(), testShop({ goods: "demo" })]);
});
afterAll(() => Promise.all([own.close(), demo.close()]));

const frontOf = ({ ports }: Pick<TestShop, "ports">) => shopFront({ media: mediaFetch(ports) });
type Front = ReturnType<typeof shopFront>;
const bytesOf = async (front: Front, path: string) => Buffer.from(await (await front.ask(path)).arrayBuffer());

async function expectIcons(front: Front): Promise<void> {
  for (const [path, type] of Object.entries(iconTypes)) {
    const answer = await front.ask(path);
    expect(answer.headers.get("content-type"), path).toBe(type);
    expect(answer.headers.get("cache-control"), path).toBe("public, max-age=3600");
    const again = { headers: { "if-none-match": answer.headers.get("etag") ?? "" } };
    expect((await front.ask(path, again)).status, path).toBe(304);
  }
  const ico = await bytesOf(front, "/favicon.ico");
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
  const answer = await front.ask("/site.webmanifest");
  expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  const { icons } = z
    .object({ icons: z.array(z.object({ src: z.string(), type: z.string(), sizes: z.string() })) })
    .parse(await answer.json());
  for (const { src, type, sizes: listed } of icons) {
    expect((await front.ask(src)).headers.get("content-type"), src).toBe(type);
    if (listed === "any") continue;
    const { width, height } = await sharp(await bytesOf(front, src)).metadata();
    expect(`${width}x${height}`, src).toBe(listed);
  }
  expect(icons.map(({ sizes: listed }) => listed)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  const { width, height } = await sharp(await bytesOf(front, "/og.png")).metadata();
  expect([width, height]).toEqual([1_200, 630]);
}

describe("the icons of the shop", () => {
  it("are those of the demo shop, with the sizes that the manifest lists", async () => {
    const front = frontOf(demo);
    await expectIcons(front);
    expect(await bytesOf(front, "/favicon.svg")).toEqual(await readFile("server/demo/data/icons/favicon.svg"));
  });

  it("are made of the name by a shop without a sign", async () => {
    const front = frontOf(own);
    await expectIcons(front);
    const before = await bytesOf(front, "/icon-192.png");
    await operatorReads(own.ports, "settings", "set", "accent", "#7ec8ff");
    expect(await bytesOf(front, "/icon-192.png")).not.toEqual(before);
  });

  it("are made of the sign that the operator has set, without its script", async () => {
    const file = "tests/server/front/sign.svg";
    expect(await operatorReads(own.ports, "settings", "set", "sign", file)).toBe("the icons are made of it");
    const front = frontOf(own);
    await expectIcons(front);
    const { data } = await sharp(await bytesOf(front, "/icon-192.png"))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
    expect(await (await front.ask("/favicon.svg")).text()).not.toContain("script");
    expect(await operatorReads(own.ports, "settings", "unset", "sign")).toBe("the icons are made of the name");
  });

  it("are not made of another file", async () => {
    expect(await operatorReads(own.ports, "settings", "set", "sign", "package.json")).toContain("refused: not an SVG");
    expect(await operatorReads(own.ports, "settings", "set", "sign", "none.svg")).toContain("refused: cannot read");
  });

  it("are listed with the shop's name of the settings", async () => {
    const named = shopFront({ sign: async () => ({ name: "Гвоздь", phone: null }) });
    const answer = await named.ask("/site.webmanifest");
    expect(await answer.json()).toMatchObject({ name: "Гвоздь", short_name: "Гвоздь" });
    const again = { headers: { "if-none-match": answer.headers.get("etag") ?? "" } };
    expect((await named.ask("/site.webmanifest", again)).status).toBe(304);
  });

  it("are cached for ever under their version, which changes with them, and shortly under another", async () => {
    const front = frontOf(own);
    const keptOf = async (path: string) => (await front.ask(path)).headers.get("cache-control");
    const version = () => own.ports.settings.icons ?? "";
    const names = [version()];
    for (const path of ["/sign.svg", "/favicon.ico", "/icon-512.png", "/og.png"])
      expect(await keptOf(`${path}?v=${version()}`)).toBe("public, max-age=31536000, immutable");
    await operatorReads(own.ports, "settings", "set", "accent", "#ffd54f");
    names.push(version());
    await operatorReads(own.ports, "settings", "set", "name", "Краски");
    names.push(version());
    await operatorReads(own.ports, "settings", "set", "sign", "tests/server/front/sign.svg");
    names.push(version());
    for (const old of names.slice(0, -1)) expect(await keptOf(`/sign.svg?v=${old}`)).toBe("public, max-age=300");
    expect(await keptOf(`/sign.svg?v=${version()}`)).toBe("public, max-age=31536000, immutable");
    await operatorReads(own.ports, "settings", "unset", "sign");
    names.push(version());
    expect(new Set(names).size).toBe(4);
    expect(names.at(-1)).toBe(names[2]);
  });

  it("have the same version in another process, before and after a change", async () => {
    const replica = own.replica({ bus: own.ports.bus });
    await shopSettings(replica.ports).refresh();
    for (const words of [
      ["unset", "sign"],
      ["set", "sign", "tests/server/front/sign.svg"],
    ]) {
      await operatorReads(own.ports, "settings", ...words);
      await shopSettings(replica.ports).settled();
      expect(replica.ports.settings.icons).toBe(own.ports.settings.icons);
      const asked = `/favicon.svg?v=${own.ports.settings.icons}`;
      expect((await frontOf(replica).ask(asked)).headers.get("cache-control")).toContain("immutable");
    }
  });

  it("are named by their version in the manifest, which has the shop's own colour", async () => {
    const about = { name: "Гвоздь", phone: null, icons: "0a1b", themeColor: "#004d40" };
    const own = shopFront({ sign: async () => about });
    const manifest = z.object({ theme_color: z.string(), icons: z.array(z.object({ src: z.string() })) });
    const { theme_color, icons } = manifest.parse(await (await own.ask("/site.webmanifest")).json());
    expect(theme_color).toBe("#004d40");
    for (const { src } of icons) expect(src).toMatch(/^\/[\w.-]+\?v=0a1b$/);
    const usual = shopFront({ sign: async () => ({ name: "Гвоздь", phone: null }) });
    expect(manifest.parse(await (await usual.ask("/site.webmanifest")).json()).theme_color).toBe("#15191e");
  });

  it("are linked on every page", async () => {
    const root = await readFile("app/root.tsx", "utf8");
    const linked = [...root.matchAll(/rel="(?:icon|apple-touch-icon)" href=\{iconAt\("([^"]*)"/g)].map(
      ([, path]) => path,
    );
    expect(linked).toEqual(["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"]);
    expect(root).toContain('rel="manifest" href="/site.webmanifest"');
  });
});
