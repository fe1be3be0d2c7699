import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";
import { statementsOf } from "#tests/support/statements.ts";

const { phones } = small;
const page = "/profile/settings";
const columns = ["facts", "stock", "price", "lists"].map((column) => `settings-column-${column}`);

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
beforeEach(() => site.shop.sql("delete from user_settings"));
afterAll(() => site.close());

describe("the settings page", () => {
  it("shows the contacts of the account, with a drawer for each", async () => {
    const visitor = await loggedIn(phones.ooo);
    const { html } = await visitor.get(page);
    for (const drawer of ["phone", "email", "counterparty", "profile-email"])
      expect(html).toContain(`href="${page}?drawer=${drawer}"`);
    expect(shown(html)).toContain("+7 900 000-00-02");
    expect(shown(html)).toContain("не подтверждена");
    expect(html).toMatch(/<a href="\/profile\/settings" aria-current="page">Настройки<\/a>/);
    expect(html).toContain('content="noindex');
  });

  it("is available during moderation, without the unavailable blocks", async () => {
    const visitor = await loggedIn(phones.moderation);
    const { path, html } = await visitor.get(page);
    expect(path).toBe(page);
    expect(html).toContain("Мы проверяем вашу учётную запись");
    expect(html).not.toContain('href="/profile/orders"');
    expect((await visitor.get("/?drawer=auth")).html).toContain(`href="${page}"`);
  });

  it("is closed to guests, who return to it after logging in", async () => {
    const visitor = site.visitor();
    await visitor.get("/");
    const closed = await visitor.ask("GET", page);
    expect(closed.location).toBe("/?drawer=auth&return=%2Fprofile%2Fsettings");
    expect((await visitor.login(phones.phys, closed.location ?? "")).path).toBe(page);
  });

  it("shows the defaults while nothing is saved", async () => {
    const person = (await (await loggedIn(phones.phys)).get(page)).html;
    const always = [
      ...["settings-view-card", ...columns, "settings-showVat", "settings-delivery-none"],
      "settings-payment-none",
      ...["settings-notifyOrderEmail", "settings-notifyOrderSms", "settings-notifyPayments", "settings-notifyStock"],
    ];
    expect(ticked(person)).toEqual(always);
    const company = (await (await loggedIn(phones.ooo)).get(page)).html;
    expect(ticked(company)).toEqual(always.toSpliced(5, 0, "settings-doNotDivide"));
  });

  it("saves everything by one plain form, including unchecked boxes", async () => {
    const visitor = await loggedIn(phones.ooo);
    const saved = await visitor.submit(page, { intent: "settings.save", catalogViewType: "table", showPopup: "on" });
    expect(saved.path).toBe(page);
    expect(saved.html).toContain("Настройки сохранены");
    expect(ticked(saved.html)).toEqual([
      ...["settings-view-table", "settings-showPopup", "settings-delivery-none", "settings-payment-none"],
    ]);
    const again = await visitor.submit(page, {
      intent: "settings.save",
      catalogViewType: "list",
      itemsPerPage: "96",
      tableColumns: ["stock", "price"],
      doNotDivide: "on",
      showVat: "on",
      defaultDeliveryType: "courier",
      defaultPaymentMethod: "onDelivery",
      notifyOrderEmail: "on",
      notifyOrderSms: "on",
      notifyStock: "on",
    });
    expect(ticked(again.html)).toEqual([
      ...["settings-view-list", "settings-column-stock", "settings-column-price", "settings-doNotDivide"],
      ...["settings-showVat", "settings-delivery-courier", "settings-payment-onDelivery"],
      ...["settings-notifyOrderEmail", "settings-notifyOrderSms", "settings-notifyStock"],
    ]);
    expect(again.html).toMatch(/<option selected="">96<\/option>/);
  });

  it.each(["mosaic", "", ["card", "list"]])("refuses the view %j and saves nothing", async (catalogViewType) => {
    const visitor = await loggedIn(phones.ooo);
    const { html } = await visitor.submit(page, { intent: "settings.save", catalogViewType, showPopup: "on" });
    expect(html).toContain("Проверьте заполнение полей");
    expect(await site.shop.sql("select * from user_settings")).toEqual([]);
  });

  it("lists active sessions and ends all but the current one", async () => {
    await site.shop.sql("update sessions set revoked_at = now()");
    const elsewhere = await loggedIn(phones.phys, {
      "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/132.0",
    });
    const visitor = await loggedIn(phones.phys);
    const before = (await visitor.get(page)).html;
    expect(before).toMatch(/Chrome, Android.*Это устройство.*Firefox, Windows/s);
    const after = await visitor.submit(page, { intent: "sessions.endOthers" });
    expect(after.html).toContain("Вы вышли на других устройствах");
    expect(after.html).not.toContain("Firefox");
    expect(after.html).not.toContain('value="sessions.endOthers"');
    expect((await elsewhere.ask("GET", page)).status).toBe(302);
    expect((await visitor.ask("GET", page)).status).toBe(200);
  });

  it("takes at most six statements", async () => {
    const visitor = await loggedIn(phones.ooo);
    await visitor.get(page);
    expect(await statementsOf(site.shop.database, () => visitor.get(page))).toBeLessThanOrEqual(6);
  });
});

async function loggedIn(phone: string, headers: Record<string, string> = {}): Promise<Visitor> {
  const visitor = site.visitor(headers);
  await visitor.get("/");
  await visitor.login(phone);
  return visitor;
}

/** Ids of the selected checkboxes, in the order of the page. */
function ticked(html: string): string[] {
  return [...html.matchAll(/<input[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes('checked=""'))
    .map((tag) => /id="([^"]+)"/.exec(tag)?.[1] ?? "");
}
