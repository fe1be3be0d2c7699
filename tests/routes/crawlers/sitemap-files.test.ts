import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteOf } from "#app/domain/city/site.ts";
import { crawlerDocument } from "#server/front/pages/crawler-documents.ts";
import { sweepFiles } from "#server/jobs/sweep-files.ts";
import { systemClock } from "#server/ports/clock.ts";
import { makeSitemap } from "#server/use-cases/content/make-sitemap.ts";
import { postgres } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { statementsOf } from "#tests/support/statements.ts";

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);

describe.each(postgres ? (["pglite", "postgres"] as const) : (["pglite"] as const))(
  "goods of the site maps in files, on %s",
  (engine) => {
    let site: Site;
    beforeAll(async () => {
      site = await testSite({ engine, siteUrl: "https://shop.test" });
    });
    afterAll(() => site.close());

    const ask = (address: string, headers: Record<string, string> = {}) =>
      site.fetch(new Request(address, { headers: { host: new URL(address).host, ...headers } }), "203.0.113.9");
    const xmlOf = async (address: string) => (await ask(address)).text();
    const make = async (mostInFile?: number) => {
      await site.shop.ports.bus.publish("public");
      return makeSitemap(site.shop.ports, undefined, mostInFile);
    };
    const byNumber = (mostInFile: number) => {
      const parts = {
        site: siteOf("https://shop.test", () => "msk"),
        clock: systemClock,
        api: site.shop.app.fetch,
        mostInFile,
      };
      return (path: string) =>
        crawlerDocument(parts, new URL(path, "https://shop.test"), { ifNoneMatch: null, ifModifiedSince: null });
    };
    const hide = (status: "hidden" | "active") =>
      site.shop.sql(
        "update products set status = $1, updated_at = updated_at + interval '1 hour' where slug = 'hinge'",
        [status],
      );

    it("hold for every host what the list of the backend held before they were made", async () => {
      const origins = ["https://shop.test", "https://spb.shop.test"];
      const before = await Promise.all(origins.map((origin) => xmlOf(`${origin}/sitemap.xml`)));
      expect(await make()).toBe(1);
      const after = await Promise.all(origins.map((origin) => xmlOf(`${origin}/sitemap.xml`)));
      expect(after).toEqual(before);
      expect(before[1]).toContain("<loc>https://spb.shop.test/product/hinge</loc>");
    });

    it("read no goods from the database for a visitor", async () => {
      await make();
      await xmlOf("https://shop.test/sitemap.xml");
      // The list of files, and the place of one.
      expect(await statementsOf(site.shop.database, () => xmlOf("https://shop.test/sitemap.xml"))).toBe(2);
    });

    it("are made again after a change of goods alone, or when one is missing", async () => {
      await make();
      expect(await make()).toBe(0);
      await hide("hidden");
      expect(addressesIn(await xmlOf("https://shop.test/sitemap.xml"))).toContain("https://shop.test/product/hinge");
      const first = await ask("https://shop.test/sitemap.xml");
      await first.text();
      site.shop.clock.advance(300);
      expect(await make()).toBe(1);
      const second = await ask("https://shop.test/sitemap.xml", {
        "if-modified-since": first.headers.get("last-modified") ?? "",
      });
      expect([second.status, second.headers.get("etag") === first.headers.get("etag")]).toEqual([200, false]);
      expect(addressesIn(await second.text())).not.toContain("https://shop.test/product/hinge");
      await hide("active");
      await make();

      const [file] = await site.shop.sql<{ file_key: string }>("select file_key from sitemap_files");
      await site.shop.ports.files.remove(file?.file_key ?? "");
      expect((await ask("https://shop.test/sitemap.xml")).status).toBe(503);
      expect(await make()).toBe(1);
      expect((await ask("https://shop.test/sitemap.xml")).status).toBe(200);
    });

    it("may be empty: a shop without goods has a whole site map of its other pages", async () => {
      await site.shop.sql("update products set status = 'hidden', updated_at = updated_at + interval '2 hours'");
      expect(await make()).toBe(1);
      const xml = await xmlOf("https://shop.test/sitemap.xml");
      expect(xml.endsWith("</urlset>\n")).toBe(true);
      expect(addressesIn(xml)).toContain("https://shop.test/catalog");
      expect(xml).not.toContain("/product/");
      await site.shop.sql("update products set status = 'active', updated_at = updated_at + interval '2 hours'");
      await make();
    });

    it("end the answer, not the process, when one is damaged", async () => {
      await make();
      const [file] = await site.shop.sql<{ file_key: string }>("select file_key from sitemap_files");
      const { files } = site.shop.ports;
      const whole = await files.read(file?.file_key ?? "");
      await files.put(file?.file_key ?? "", (whole ?? new Uint8Array()).slice(0, 30));
      const answer = await ask("https://shop.test/sitemap.xml");
      await expect(answer.text()).rejects.toThrow();
      await files.put(file?.file_key ?? "", whole ?? new Uint8Array());
    });

    it("are parts of an index above the limit, which contain everything once", async () => {
      await hide("hidden");
      expect(await make(4)).toBeGreaterThan(2);
      const read = byNumber(4);
      const files = addressesIn((await (await read("/sitemap.xml"))?.text()) ?? "");
      const parts = await Promise.all(
        files.map(async (file) => addressesIn((await (await read(new URL(file).pathname))?.text()) ?? "")),
      );
      expect(parts.every(({ length }) => length > 0 && length <= 4)).toBe(true);
      expect(parts.flat()).toEqual(addressesIn(await xmlOf("https://shop.test/sitemap.xml")));
      expect(new Set(parts.flat()).size).toBe(parts.flat().length);
      expect((await read(`/sitemap-${files.length + 1}.xml`))?.status).toBe(404);
      await hide("active");
    });

    it("are kept by the job that removes forgotten files, which takes earlier ones", async () => {
      await make();
      const keys = async () =>
        (await site.shop.sql<{ file_key: string }>("select file_key from sitemap_files")).map((row) => row.file_key);
      const [earlier = ""] = await keys();
      await hide("hidden");
      await make();
      const [current = ""] = await keys();
      const { database, files } = site.shop.ports;
      await sweepFiles({ database, files: { ...files, older: async () => [earlier, current] } });
      expect([await files.read(earlier), (await files.read(current)) !== null]).toEqual([null, true]);
      await hide("active");
    });
  },
);
