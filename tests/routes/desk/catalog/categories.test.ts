import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

async function deskOf(roles: readonly StaffRole[]) {
  const { token } = await atDesk(site.shop, roles);
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}
type Visitor = Awaited<ReturnType<typeof deskOf>>;

/** Adds a category by its form; its page. */
async function added(desk: Visitor, slug: string, parent = ""): Promise<string> {
  const sent = { form: "create", key: site.shop.ports.ids.uuid(), name: `Раздел ${slug}`, slug, parent };
  const answer = await desk.post("/desk/categories/new", sent);
  expect(answer.status).toBe(303);
  return answer.location ?? "";
}
const versionIn = (html: string) => / name="version" value="(\d+)"/.exec(html)?.[1] ?? "";

describe("the pages of categories", () => {
  it("are closed to nobody of the staff, their forms to all but the catalogue", async () => {
    const clerk = await deskOf(["catalog"]);
    const path = await added(clerk, "dlya-rolei");
    for (const role of ["orders", "warehouse", "viewer"] as const) {
      const desk = await deskOf([role]);
      expect((await desk.ask("GET", "/desk/categories")).status).toBe(200);
      const page = await desk.get(path);
      expect(page.html).not.toContain('name="form" value="save"');
      expect((await desk.ask("GET", "/desk/categories/new")).status).toBe(404);
      expect((await desk.post(path, { form: "remove", version: "1" })).status).toBe(403);
    }
  });

  it("tell how many addresses change before a move, and then move the category as it was shown", async () => {
    const clerk = await deskOf(["catalog"]);
    const path = await added(clerk, "pereezzhaet");
    const uuid = path.split("/").at(-1) ?? "";
    await added(clerk, "vnutri", uuid);
    const version = versionIn((await clerk.get(path)).html);
    const sent = { form: "move", key: site.shop.ports.ids.uuid(), version, parent: "", slug: "pereehal" };
    const preview = await clerk.post(path, sent);
    expect(preview.status).toBe(200);
    expect(preview.html).toContain("Изменятся адреса: 2, будут переадресации");
    expect(preview.html).toContain("/catalog/pereezzhaet → /catalog/pereehal");
    // Another address than was shown is shown first.
    const other = await clerk.post(path, { ...sent, seen: "/pereehal", slug: "drugoy-adres" });
    expect(other.html).toContain("/catalog/pereezzhaet → /catalog/drugoy-adres");
    const moved = await clerk.post(path, { ...sent, seen: "/pereehal" });
    expect(moved.status).toBe(303);
    const gone = await site.visitor().ask("GET", "/catalog/pereezzhaet/vnutri");
    expect([gone.status, gone.location]).toEqual([301, "/catalog/pereehal/vnutri"]);
  });

  it("keep what was typed when a field does not fit", async () => {
    const clerk = await deskOf(["catalog"]);
    const answer = await clerk.post("/desk/categories/new", { form: "create", name: "Ручки", slug: "Не адрес" });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain("Только латинские буквы, цифры и дефис между ними");
    expect(answer.html).toContain('value="Не адрес"');
  });
});
