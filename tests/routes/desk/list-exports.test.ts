import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportedLists, exportRules, type ExportedList } from "#app/domain/desk/list-export.ts";
import { listSearch, readListState } from "#app/domain/desk/list-query.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { filledLists } from "#tests/support/desk-lists.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

let site: Site;
beforeAll(async () => {
  site = await testSite();
  await filledLists(site.shop);
});
afterAll(() => site.close());

/** Pages whose address is not the name of their list. */
const paths: Partial<Record<ExportedList, string>> = {
  access: "journal/access",
  exchangeSessions: "exchange",
  goodsPrices: "prices/goods",
  plannedPrices: "prices/planned",
};

/** Columns that come from data: price lists of the small shop. */
const dataColumns: Partial<Record<ExportedList, readonly string[]>> = { goodsPrices: ["list.1", "list.2", "list.3"] };

async function deskOf(...roles: Parameters<typeof atDesk>[1]) {
  const { token } = await atDesk(site.shop, roles);
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}

const titlesOf = (html: string) =>
  [...html.matchAll(/<th scope="col"(?! class="desk-tick")[^>]*>(.*?)<\/th>/gs)].map(([, cell = ""]) =>
    cell
      .replace(/<span class="visually-hidden">.*?<\/span>/gs, "")
      .replace(/<[^>]*>/g, "")
      .replace(/[↑↓▲▼]/g, "")
      .trim(),
  );

describe("a list", () => {
  it.each(exportedLists)("of «%s» goes into a file with the titles of its table, all columns shown", async (list) => {
    const { shape, personal, veiled } = exportRules[list];
    const search = listSearch(
      shape,
      readListState(shape, [["cols", [...shape.columns, ...(dataColumns[list] ?? [])].join(",")]]),
    );
    const path = `/desk/${paths[list] ?? list}${search}`;
    const desk = await deskOf("admin");
    const page = await desk.get(path);
    expect(page.status, page.html).toBe(200);
    expect(page.html.includes('name="personal"')).toBe(personal.length + veiled.length > 0);
    const form = { form: "export", key: list, export: "csv", personal: "1" };
    const started = await desk.post(path, form);
    expect([started.status, started.location], started.html).toEqual([303, "/desk/files"]);
    await makeFiles(site.shop.ports, fileMakers);
    const href = /href="(\/desk\/files\/[\da-f-]{36})"/.exec((await desk.get("/desk/files")).html)?.[1] ?? "";
    const head = (await desk.get(href)).html.replace("\uFEFF", "").split("\r\n")[0];
    // A cell of the page may be several columns of a file.
    const titles = head?.split(";").filter((title) => !/, (?:старая цена|от количества)$/.test(title));
    expect(titles).toEqual(titlesOf(page.html));
  });

  it("offers data of people to those alone who may have them in a file", async () => {
    const page = await (await deskOf("orders")).get("/desk/buyers");
    expect(page.html).toContain('value="csv"');
    expect(page.html).not.toContain('name="personal"');
  });
});
