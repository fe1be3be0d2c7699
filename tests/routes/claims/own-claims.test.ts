import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { claimReasons } from "#app/domain/claim/claim.ts";
import { StorageFull } from "#server/gateways/files/files.ts";
import { claimsOperator } from "#tests/support/orders/claims.ts";
import { valueOf, valuesOf, withFiles } from "#tests/support/files/multipart.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { shippedOrder, type ShippedOrder } from "#tests/support/orders/shipped-order.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const list = "/profile/complaints";

let site: Site;
let order: ShippedOrder;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
  order = await shippedOrder(site.shop, small.phones.ooo);
});
beforeEach(async () => {
  for (const table of ["letter_limits", "login_codes", "consents", "files", "claims"])
    await site.shop.sql(`delete from ${table}`);
  visitor = site.visitor();
  await visitor.login(small.phones.ooo);
});
afterAll(() => site.close());

const address = () => `${list}/new?order=${order.uuid}`;
const filled = (html: string, change: Record<string, string | string[]> = {}) => ({
  intent: "ownClaim.send",
  key: valueOf(html, "key") ?? "",
  order: order.uuid,
  [`q.${order.items[0]?.uuid}`]: "2",
  [`b.${order.items[0]?.uuid}`]: "24-07",
  reasonUuid: claimReasons[4].uuid,
  resolution: "refund",
  description: "Петля не закрывается\r\nс первого дня",
  fio: "Пётр Иванов",
  phone: "",
  email: "",
  personalData: "on",
  ...change,
});

describe("a claim of a company without script", () => {
  it("starts in the list, leads through an order and ends on its page", async () => {
    expect(shown((await visitor.get(list)).html)).toContain("Претензий пока нет");
    expect(shown((await visitor.get(`${list}/new`)).html)).toContain(order.number);
    const form = await visitor.get(address());
    expect(shown(form.html)).toContain("Петля дверная 120");
    const page = await visitor.submit(address(), filled(form.html));
    expect(page.status).toBe(200);
    const [row] = await site.shop.sql<{ number: string; uuid: string }>("select number, uuid from claims");
    expect(shown(page.html)).toContain(`Претензия ${row?.number} зарегистрирована`);
    expect(shown(page.html)).toContain("партия 24-07");
    expect(shown((await visitor.get(list)).html)).toContain("Ответим до");
    const again = await visitor.ask("GET", `${list}/new?draft=${row?.uuid}`);
    expect([again.status, again.location]).toEqual([302, `${list}/${row?.uuid}`]);
  });

  it("keeps everything typed, and saves it as a draft with its files (invariants FL1)", async () => {
    const form = await visitor.get(address());
    const page = await visitor.post(
      address(),
      withFiles(filled(form.html, { description: "мало" }), [{ name: "Скол.jpg", bytes: samples.jpeg }]),
    );
    expect(page.status).toBe(422);
    expect([valueOf(page.html, `q.${order.items[0]?.uuid}`), valueOf(page.html, "key")]).toEqual([
      "2",
      valueOf(form.html, "key"),
    ]);
    expect(shown(page.html)).toContain("Скол.jpg");
    const [file = ""] = valuesOf(page.html, "file");
    const savedPage = await visitor.post(address(), filled(form.html, { intent: "ownClaim.keep", file }));
    expect([savedPage.status, savedPage.location]).toEqual([303, list]);
    const drafted = await visitor.get(`${list}/new?draft=${valueOf(form.html, "key")}`);
    expect(valueOf(drafted.html, `b.${order.items[0]?.uuid}`)).toBe("24-07");
    expect(valuesOf(drafted.html, "file")).toEqual([file]);
    await visitor.post(address(), filled(form.html, { intent: "ownClaim.drop" }));
    expect(shown((await visitor.get(list)).html)).toContain("Черновик удалён");
  });

  it("reports a full disk, and keeps typed values (invariants FL1)", async () => {
    const { files } = site.shop.ports;
    const put = files.put.bind(files);
    files.put = () => Promise.reject(new StorageFull());
    try {
      const form = await visitor.get(address());
      const page = await visitor.post(
        address(),
        withFiles(filled(form.html), [{ name: "Скол.jpg", bytes: samples.jpeg }]),
      );
      expect(page.status).toBe(507);
      expect(shown(page.html)).toContain("Файл не загружен: недостаточно места. Текст претензии сохранён");
      expect(valueOf(page.html, `q.${order.items[0]?.uuid}`)).toBe("2");
      expect(await site.shop.sql("select draft -> 'values' ->> 'description' as kept from claims")).toEqual([
        { kept: "Петля не закрывается\r\nс первого дня" },
      ]);
    } finally {
      files.put = put;
    }
  });

  it("is answered, read and withdrawn on its page", async () => {
    const form = await visitor.get(address());
    await visitor.post(address(), filled(form.html));
    const [{ uuid = "", number = "" } = {}] = await site.shop.sql<{ number: string; uuid: string }>(
      "select number, uuid from claims",
    );
    const card = `${list}/${uuid}`;
    await claimsOperator(site.shop, "review", number);
    await claimsOperator(site.shop, "ask", number, "Пришлите фото");
    const response = await visitor.get(card);
    expect(shown(response.html)).toContain("Ждём вашего ответа");
    expect(shown((await visitor.get(list)).html)).toContain("Новый ответ");
    const short = await visitor.post(card, {
      intent: "ownClaim.message",
      key: valueOf(response.html, "key") ?? "",
      message: "",
    });
    expect(short.status).toBe(422);
    const word = { intent: "ownClaim.message", key: valueOf(response.html, "key") ?? "", message: "Вот" };
    const sent = await visitor.post(card, withFiles(word, [{ name: "Скол.jpg", bytes: samples.jpeg }]));
    expect(sent.status).toBe(303);
    const answered = await visitor.get(card);
    expect(shown(answered.html)).toContain("На рассмотрении");
    expect(answered.html).toContain(`${uuid}/files/`);
    const taken = await visitor.submit(card, { intent: "ownClaim.withdraw" });
    expect(shown(taken.html)).toContain("Отозвана");
  });

  it("shows the decision for each of its goods, and is final once closed", async () => {
    const claimed = async (quantity: string) => {
      for (const table of ["consents", "claims"]) await site.shop.sql(`delete from ${table}`);
      const form = await visitor.get(address());
      await visitor.post(address(), filled(form.html, { [`q.${order.items[0]?.uuid}`]: quantity }));
      const [row] = await site.shop.sql<{ number: string; uuid: string }>("select number, uuid from claims");
      return { number: row?.number ?? "", card: `${list}/${row?.uuid}` };
    };
    const rejected = await claimed("1");
    expect(shown((await visitor.get(rejected.card)).html)).toContain("Решаем");
    await claimsOperator(site.shop, "review", rejected.number);
    await claimsOperator(site.shop, "reject", rejected.number, "Следы монтажа");
    const refused = shown((await visitor.get(rejected.card)).html);
    expect(refused).toContain("Отказано");
    expect(refused).not.toContain("Решаем");
    await site.shop.sql("update claims set status = 'closed'");
    expect(shown((await visitor.get(rejected.card)).html)).toContain("Отказано");
    const withdrawn = await claimed("1");
    await visitor.post(withdrawn.card, { intent: "ownClaim.withdraw" });
    const taken = shown((await visitor.get(withdrawn.card)).html);
    expect(taken).toContain("Без решения");
    expect(taken).not.toContain("Решаем");
  });

  it("reports missing choices like missing text", async () => {
    const form = await visitor.get(address());
    const page = await visitor.post(address(), filled(form.html, { reasonUuid: "", resolution: "" }));
    expect(page.status).toBe(422);
    expect(shown(page.html)).toContain("Заполните поле «Причина»");
    expect(shown(page.html)).toContain("Заполните поле «Чего вы хотите»");
    const odd = await visitor.post(address(), filled(form.html, { resolution: "gold" }));
    expect(shown(odd.html)).toContain("Проверьте поле «Чего вы хотите»");
  });

  it("reports a filter whose end precedes its start, or an invalid date", async () => {
    const shownList = async (query: string) => shown((await visitor.get(`${list}?${query}`)).html);
    const reversed = await shownList("from=2026-11-20&to=2026-11-01");
    expect(reversed).toContain("Конец периода раньше начала");
    expect(reversed).not.toContain("Ничего не нашлось");
    for (const query of ["from=31.02.2026", "to=2026-02-31", "from=вчера"]) {
      expect(await shownList(query)).toContain("Такой даты нет");
      expect(await shownList(query)).not.toContain("Ничего не нашлось");
    }
  });

  it("reports an excessive quantity together with empty fields", async () => {
    const form = await visitor.get(address());
    const quantity = `q.${order.items[0]?.uuid}`;
    const page = await visitor.post(address(), filled(form.html, { [quantity]: "999999", description: "" }));
    expect(page.status).toBe(422);
    expect(page.html).toContain(`#own-claim-${quantity}`);
    expect(page.html).toContain("#own-claim-description");
    expect(shown(page.html)).toContain("Можно указать не больше");
    const rest = await visitor.post(address(), filled(form.html, { [quantity]: "999999" }));
    expect(rest.status).toBe(422);
    expect(shown(rest.html)).toContain("Можно указать не больше");
  });

  it("is closed to persons, and another company's is not found (security E4)", async () => {
    const form = await visitor.get(address());
    await visitor.post(address(), filled(form.html));
    const [{ uuid = "" } = {}] = await site.shop.sql<{ uuid: string }>("select uuid from claims");
    const person = site.visitor();
    await person.login(small.phones.phys);
    expect((await person.ask("GET", list)).status).toBe(302);
    const other = site.visitor();
    await other.login(small.phones.ip);
    expect([(await other.get(`${list}/${uuid}`)).status, (await other.get(address())).status]).toEqual([404, 404]);
  });
});
