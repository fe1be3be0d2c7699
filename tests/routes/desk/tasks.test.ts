import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTask } from "#server/use-cases/desk/tasks/open-task.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

let site: Site;
let desk: ReturnType<Site["visitor"]>;
beforeAll(async () => {
  site = await testSite();
  const { token } = await atDesk(site.shop, ["orders"], { name: "Вера" });
  desk = site.visitor();
  desk.cookies.set("desk", token);
});
afterAll(() => site.close());

const key = () => site.shop.ports.ids.uuid();
const letter = { kind: "message", id: "00000000-0000-4000-8000-00000000d001", name: null } as const;
async function opened(): Promise<string> {
  const { ports, sql } = site.shop;
  await ports.database.db
    .transaction()
    .execute((tx) => openTask(tx, ports, { kind: "failedLetter", object: letter, text: "Письмо не ушло" }));
  const [task] = await sql<{ uuid: string }>("select uuid from tasks where state = 'open' and object_id = $1", [
    letter.id,
  ]);
  return task?.uuid ?? "";
}

describe("the page of a task", () => {
  it("tells who has closed it, and opens it again with a reason", async () => {
    const path = `/desk/tasks/${await opened()}`;
    expect((await desk.get(path)).html).not.toContain("Открыть задачу снова");
    await desk.post(path, { form: "dismiss", action: "dismiss", key: key(), version: "1", reason: "Не нужно" });
    const closed = await desk.get(path);
    expect(closed.html).toMatch(/Закрыта<\/dt><dd>[^<]*, Вера</);
    expect(closed.html).toContain("Открыть задачу снова");
    const sent = { form: "reopen", action: "reopen", key: key(), version: "2" };
    const refused = await desk.post(path, { ...sent, reason: "" });
    expect([refused.status, refused.html.includes("Укажите причину")]).toEqual([422, true]);
    const reopened = await desk.post(path, { ...sent, reason: "Адрес исправлен" });
    expect([reopened.status, reopened.location]).toEqual([303, path]);
    const { html } = await desk.get(path);
    expect(html).toContain("Адрес исправлен");
    expect(html).not.toContain("Закрыта</dt>");
    await desk.post(path, { form: "done", action: "done", key: key(), version: "3" });
  });

  it("leads to the one that is open instead, and says why this one cannot be", async () => {
    const path = `/desk/tasks/${await opened()}`;
    await desk.post(path, { form: "done", action: "done", key: key(), version: "1" });
    const twin = `/desk/tasks/${await opened()}`;
    const { html } = await desk.get(path);
    expect(html).toContain(`href="${twin}"`);
    expect(html).not.toContain("Открыть задачу снова");
    const late = await desk.post(path, { form: "reopen", action: "reopen", key: key(), version: "2", reason: "Нужно" });
    expect(late.status).toBe(422);
    expect(late.html).toContain("Об этом уже открыта другая задача");
    expect(late.html).toContain(`href="${twin}"`);
  });
});
