import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { formatDate } from "#app/i18n/format.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

const path = "/desk/subscriptions";
const uuid = "00000000-0000-4000-8000-00000000c001";

let site: Site;
beforeAll(async () => {
  site = await testSite();
  await site.shop.sql(
    `insert into subscriptions (uuid, email, status, created_at, confirmed_at)
     values ($1, 'reader@example.ru', 'confirmed', '2026-01-10T09:00:00Z', '2026-01-10T09:05:00Z')`,
    [uuid],
  );
  await site.shop.sql(
    `insert into consents (uuid, purpose, text_version, subscription_uuid, given_at)
     values ($1, 'marketing', '2026-01-05T00:00:00.000Z', $2, '2026-01-10T09:05:00Z')`,
    [site.shop.ports.ids.uuid(), uuid],
  );
});
afterAll(() => site.close());

async function deskOf(roles: readonly StaffRole[]) {
  const { token } = await atDesk(site.shop, roles);
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}
const key = () => site.shop.ports.ids.uuid();

describe("the page of subscriptions", () => {
  it("stands in the menu of those who manage customers, and exists for nobody else", async () => {
    const desk = await deskOf(["orders"]);
    const { html } = await desk.get(path);
    expect(html).toContain(`href="${path}"`);
    for (const text of ["r•••@example.ru", "Получает новости", `редакция от ${formatDate("2026-01-05")}`])
      expect(html).toContain(text);
    expect(html).not.toContain("reader@");
    expect((await (await deskOf(["content"])).ask("GET", path)).status).toBe(404);
    expect((await (await deskOf(["content"])).post(path, { form: "bulk", bulk: "end" })).status).toBe(403);
  });

  it("ends ticked ones after a preview, without script", async () => {
    const desk = await deskOf(["orders"]);
    const sent = { form: "bulk", bulk: "end", row: `${uuid}:1`, key: key() };
    const preview = await desk.post(path, sent);
    expect(preview.html).toContain("r•••@example.ru");
    expect(preview.html).toContain('value="confirmed"');
    expect((await desk.get(path)).html).not.toContain("сотрудником");
    expect((await desk.post(path, { ...sent, step: "confirmed" })).html).toContain("Отписан");
    expect((await desk.get(path)).html).toContain("сотрудником");
    const again = await desk.post(path, { ...sent, key: key(), row: `${uuid}:2`, step: "confirmed" });
    expect(again.html).toContain("Эта подписка уже окончена");
  });
});
