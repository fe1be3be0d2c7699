import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { publicWeb, type WebFault } from "#server/gateways/public-web.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { describedError, shownForm } from "#tests/support/page-form.ts";
import { products } from "#tests/support/shops/small-shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

let site: Site;
let served: Verdict<Uint8Array<ArrayBuffer>, WebFault> | null;
beforeAll(async () => {
  const real = publicWeb();
  const web = { ...real, read: async (address: string, most: number) => served ?? real.read(address, most) };
  site = await testSite({ ports: { publicWeb: web } });
});
afterAll(() => site.close());
beforeEach(() => {
  served = null;
});

const path = `/desk/products/${products.hinge.uuid}?tab=photos`;
async function deskOf(roles: readonly StaffRole[]) {
  const { token } = await atDesk(site.shop, roles);
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}
const sent = (html: string, address: string) => ({
  form: "fetch",
  key: shownForm(html, "fetch")["key"]?.[0] ?? "",
  address,
});

describe("a photo at an address on the page of a product", () => {
  it("is shown among the photos; the same one is not added again", async () => {
    served = ok(Uint8Array.from(samples.png));
    const desk = await deskOf(["catalog"]);
    const { html } = await desk.get(path);
    expect(html).toMatch(/<label for="f-address">Адрес фотографии<\/label>/);
    const form = sent(html, "https://maker.test/a.png");
    const added = await desk.submit(path, form);
    expect(added.html).toContain("Добавлено 1 фото");
    expect(added.html.match(/<img src="\/media\/photo\//g)).toHaveLength(1);
    expect(shownForm(added.html, "fetch")["address"]).toEqual([""]);
    const again = await desk.submit(path, sent(added.html, "https://maker.test/a.png"));
    expect(again.html).toContain("Это фото у товара уже есть");
    expect(again.html.match(/<img src="\/media\/photo\//g)).toHaveLength(1);
  });

  it.each([
    ["http://maker.test/a.jpg", "Нужен адрес, который начинается с https://, без порта, имени и пароля"],
    ["https://127.0.0.1/a.jpg", "Этот адрес не открыт для всех в интернете"],
    ["", "Введите адрес фотографии, до 2000 знаков"],
    [`https://maker.test/${"a".repeat(2_000)}`, "Введите адрес фотографии, до 2000 знаков"],
  ])("is refused beside the typed address %s", async (address, message) => {
    const desk = await deskOf(["catalog"]);
    const refused = await desk.post(path, sent((await desk.get(path)).html, address));
    expect(refused.status).toBe(422);
    expect(describedError(refused.html, "address")).toBe(message);
    expect(shownForm(refused.html, "fetch")["address"]).toEqual([address]);
    expect(refused.html).toContain('href="#f-address"');
  });

  it("says in Russian why nothing could be read", async () => {
    const desk = await deskOf(["catalog"]);
    const { html } = await desk.get(path);
    for (const [reason, words] of [
      ["status 404", "сервер ответил кодом 404"],
      ["timed out", "сервер не ответил вовремя"],
      ["no connection", "сервер не ответил вовремя"],
      ["ENOTFOUND", "такого сайта нет"],
      ["ECONNREFUSED", "сервер не принимает соединения"],
      ["ERR_TLS_CERT_ALTNAME_INVALID", "соединение не удалось: ERR_TLS_CERT_ALTNAME_INVALID"],
    ]) {
      served = no("addressFailed", { reason: reason ?? "" });
      const refused = await desk.post(path, sent(html, "https://maker.test/a.jpg"));
      expect(describedError(refused.html, "address")).toBe(`По этому адресу ничего получить не удалось (${words})`);
    }
  });

  it("is not offered to those who only look, and their form is refused", async () => {
    const viewer = await deskOf(["viewer"]);
    expect((await viewer.get(path)).html).not.toContain("Адрес фотографии");
    expect((await viewer.post(path, { form: "fetch", address: "https://maker.test/a.jpg" })).status).toBe(403);
  });
});
