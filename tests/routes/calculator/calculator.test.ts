import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { sashFields } from "#app/forms/calculator.ts";
import { importRules } from "#server/use-cases/calculator/import-rules.ts";
import { smallRules, weighedRules } from "#tests/support/calculator-rules.ts";
import { everything, newMember } from "#tests/support/members.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";
import { testOperator } from "#tests/support/operator.ts";

let site: Site;
let buyer: Visitor;
beforeAll(async () => {
  site = await testSite();
  await importRules(site.shop.ports, testOperator, smallRules);
  buyer = site.visitor();
  await buyer.login(small.phones.ooo);
});
afterAll(() => site.close());

type Row = Partial<Record<(typeof sashFields)[number], string>>;
const example = { opening: "tiltTurn", width: "800", height: "1200", weight: "", side: "left", quantity: "2" };
function address(sashes: Row[], more: Record<string, string> = {}): string {
  const rows = sashes.flatMap((sash) => Object.entries({ ...example, ...sash }));
  const wishes = Object.entries({ colour: "white", security: "", ...more });
  return `/calculator?${new URLSearchParams([...wishes, ...rows])}`;
}
const page = async (path: string, who = buyer) => shown((await who.get(path)).html);
const keyOf = (html: string) => /name="key" value="([^"]+)"/.exec(html)?.[1] ?? "";
const queryOf = (html: string) => (/name="query" value="([^"]+)"/.exec(html)?.[1] ?? "").replaceAll("&amp;", "&");

describe("the calculator without script", () => {
  it("starts with an example and its drawing, without a result", async () => {
    const html = await page("/calculator");
    expect(html).toContain("Калькулятор комплектующих</h1>");
    expect(html).toContain('<title id="sash-1-drawing-t">Поворотно-откидное, 800 × 1400 мм, ручка справа</title>');
    expect(html).not.toContain("Спецификация на все створки");
  });

  it("is linked from the home page, the catalogue menu and the profile menu, for those who may open it", async () => {
    const who = { waiting: site.visitor(), guest: site.visitor() };
    await who.waiting.login(small.phones.moderation);
    const links = async (path: string, visitor: Visitor) =>
      [...(await page(path, visitor)).matchAll(/<main.*<\/main>|<dialog.*?<\/dialog>/gs)].filter(([part]) =>
        part.includes('href="/calculator"'),
      ).length;
    for (const path of ["/", "/delivery?drawer=catalog", "/profile/settings"]) {
      expect(await links(path, buyer), path).toBe(1);
      expect(await links(path, who.waiting), path).toBe(0);
    }
    for (const path of ["/", "/delivery?drawer=catalog"]) expect(await links(path, who.guest), path).toBe(0);
    expect(await page("/profile/settings", who.waiting)).toMatch(
      /Калькулятор комплектующих[^а-я]*<small>после проверки/,
    );
  });

  it("explains each line, calculates the total and draws the sash", async () => {
    const html = await page(address([{}]));
    for (const text of [
      "Ручка",
      "HW-37",
      "ШП 290–800; 1 на створку",
      "по одной на каждые 700 мм, не меньше 4",
      "Итого",
    ])
      expect(html).toContain(text);
    expect(html).toContain("Петель: 2, точек запирания: 6.");
  });

  it("shows unavailable goods in red, including discontinued ones", async () => {
    const html = await page(address([{ width: "1300" }, { width: "900" }]));
    expect(html).toContain("Не подобрано: ширина больше 1280 мм");
    expect(html).toContain("Не подобрано: артикула DH-100 нет в продаже");
    expect(html).toMatch(/\d детали не подобраны/);
  });

  it("keeps typed values and shows their errors", async () => {
    const html = await page(address([{ width: "1700", height: "", quantity: "много" }]));
    for (const text of ["От 250 до 1600", "Заполните поле", "Введите целое число", 'value="1700"', 'value="много"'])
      expect(html).toContain(text);
    expect(html).not.toContain("Спецификация на все створки");
  });

  it("adds, repeats and removes sashes by buttons; the address then contains them without the button", async () => {
    const count = async (path: string) => (await page(path)).match(/class="sash-card"/g)?.length;
    const added = await buyer.ask("GET", address([{}], { do: "add" }));
    expect(added.status).toBeLessThan(400);
    expect(added.location).not.toContain("do=");
    expect(await count(added.location ?? "")).toBe(2);
    expect(await count(address([{ width: "700" }, {}], { do: "copy-1" }))).toBe(3);
    expect(await count(address([{}, {}], { do: "remove-2" }))).toBe(1);
    expect(await count(address([{}], { do: "remove-9" }))).toBe(1);
  });

  it("uses an alternative from the address", async () => {
    expect(await page(address([{}], { swap: "HW-37~DH-120.R" }))).toContain("вместо HW-37");
  });

  it("answers 404 for an unknown saved calculation and for another user's", async () => {
    expect((await buyer.get(`/calculator?saved=${site.shop.ports.ids.uuid()}`)).status).toBe(404);
    expect((await buyer.get("/calculator?saved=1")).status).toBe(404);
  });
});

describe("the actions on a calculation", () => {
  it("add everything to the basket once, in whole packs (invariants BK3)", async () => {
    const html = await page(address([{}]));
    const form = { intent: "calculator.basket", query: queryOf(html), key: keyOf(html) };
    expect(shown((await buyer.submit("/calculator", form)).html)).toContain("в корзине");
    await buyer.submit("/calculator", form);
    const rows = await site.shop.sql<{ article: string; quantity: number }>(
      `select p.article, l.quantity::float8 as quantity from basket_lines l join products p on p.uuid = l.product_uuid order by p.article`,
    );
    expect(rows).toEqual([
      { article: "AN10.100", quantity: 50 },
      { article: "DC-80", quantity: 2 },
      { article: "DH-120.R", quantity: 2 },
      { article: "HW-37", quantity: 2 },
    ]);
  });

  it("save, open, compare, update prices, rename and remove it", async () => {
    const html = await page(address([{}]));
    const form = { intent: "calculator.save", query: queryOf(html), key: keyOf(html), name: "Окна на дачу" };
    const saved = shown((await buyer.submit("/calculator", form)).html);
    expect(saved).toContain("Расчёт «Окна на дачу»");
    expect(saved).toContain("С тех пор ничего не изменилось.");
    const uuid = /\?saved=([0-9a-f-]{36})/.exec(saved)?.[1] ?? "";
    const price = "update prices set price = price + $1 where product_uuid = $2";
    await site.shop.sql(price, [5, small.products.handle.uuid]);
    const opened = await page(`/calculator?saved=${uuid}`);
    expect(opened).toContain("Было");
    expect(opened).toContain("Сохранить новые цены");
    const act = async (intent: string, more: Record<string, string> = {}) =>
      shown((await buyer.submit("/calculator", { intent, calculation: uuid, ...more })).html);
    expect(await act("calculator.reprice")).toContain("С тех пор ничего не изменилось.");
    expect(await act("calculator.rename", { name: "Дача" })).toContain("Расчёт «Дача»");
    expect(await act("calculator.remove")).toContain("Расчёт удалён");
    expect(await act("calculator.remove")).toContain("Ничего не найдено");
    await site.shop.sql(price, [-5, small.products.handle.uuid]);
  });

  it("download it as a workbook and as a PDF; an invalid calculation redirects to the page", async () => {
    for (const type of ["pdf", "xlsx"]) {
      const file = await buyer.ask("GET", address([{}]).replace("/calculator", `/calculator/report.${type}`));
      expect([file.status, file.headers.get("content-disposition")]).toEqual([
        200,
        expect.stringContaining(`calculation.${type}`),
      ]);
    }
    const wrong = await buyer.ask("GET", address([{ width: "1" }]).replace("/calculator", "/calculator/report.pdf"));
    expect([wrong.status, wrong.location]).toEqual([303, address([{ width: "1" }])]);
    const stranger = await site.visitor().ask("GET", address([{}]).replace("/calculator", "/calculator/report.pdf"));
    expect(stranger.headers.get("content-disposition")).toBeNull();
  });

  it("show no amounts to a member without prices", async () => {
    const member = await newMember(site.shop, 720_001, { ...everything, seesPrices: false });
    const visitor = site.visitor();
    await visitor.login(member.phone);
    for (const path of [address([{}]), "/calculator/components"]) {
      const main = /<main.*<\/main>/s.exec(await page(path, visitor))?.[0] ?? "";
      expect(main).toContain("HW-37");
      expect(main).not.toContain("₽");
    }
  });
});

describe("the list of components", () => {
  it("lists the parts of a system by role, and adds one to the basket", async () => {
    const html = await page("/calculator/components");
    for (const text of ["Ручка", "Запор", "Ножницы", "DC-80", "поворотно-откидное: ШП 290–800", "нет в продаже"])
      expect(html).toContain(text);
    const stays = await page("/calculator/components?role=stay");
    expect(stays).toContain("DH-120.R");
    expect(stays).not.toContain("DC-80");
    const added = await buyer.submit("/calculator/components", {
      intent: "basket.add",
      uuid: small.products.closer.uuid,
      quantity: "1",
    });
    expect(shown(added.html)).toContain("корзин");
  });

  it("is available during moderation, unlike the calculator", async () => {
    const waiting = site.visitor();
    await waiting.login(small.phones.moderation);
    const html = await page("/calculator/components", waiting);
    expect(html).toContain("Комплектующие</h1>");
    expect(html).not.toContain("К калькулятору");
    expect((await waiting.ask("GET", "/calculator")).location).not.toBeNull();
  });
});

describe("a sash with its mass, its glazing and its profile", () => {
  let weighed: Site;
  let visitor: Visitor;
  beforeAll(async () => {
    weighed = await testSite();
    await importRules(weighed.shop.ports, testOperator, weighedRules);
    visitor = weighed.visitor();
    await visitor.login(small.phones.ooo);
  });
  afterAll(() => weighed.close());
  const slider = { opening: "sliding", width: "1600", height: "2200", glazing: "double44", depth: "" };
  const at = (row: Row, more: Record<string, string> = {}) => page(address([{ ...slider, ...row }], more), visitor);

  it("shows the mass it was calculated for, and its source", async () => {
    expect(await at({})).toContain(
      "Масса створки ≈ 94 кг, рассчитана по размеру и стеклопакету (однокамерный, стёкла 4 и 4 мм)",
    );
    expect(await at({ weight: "80" })).toContain("Масса створки 80 кг, указана вами");
    expect(await at({ weight: "161" })).toContain("Не подобрано: масса створки больше 160 кг");
  });

  it("shows the exceeded limit of the system", async () => {
    expect(await at({ width: "700" })).toContain("Не подобрано: отношение ширины к высоте меньше 0,4");
    expect(await at({ height: "2500" })).toContain("Не подобрано: высота больше 2400 мм");
  });

  it("keeps the glazing and the profile in the address: when repeated, in links, documents and forms", async () => {
    const copied = await visitor.ask(
      "GET",
      address([{ ...slider, opening: "door", glazing: "triple646", depth: "62" }], { do: "copy-1" }),
    );
    const query = new URLSearchParams(copied.location?.split("?")[1]);
    expect([query.getAll("glazing"), query.getAll("depth")]).toEqual([
      ["triple646", "triple646"],
      ["62", "62"],
    ]);
    const html = await page(copied.location ?? "", visitor);
    expect(html.match(/<option value="triple646" selected="">/g)).toHaveLength(2);
    expect(new URLSearchParams(queryOf(await at({}))).get("glazing")).toBe("double44");
    expect(await at({})).toMatch(/href="\/calculator\/report\.xlsx\?[^"]*glazing=double44/);
  });

  it("from an address without glazing uses the heaviest usual one, and shows it", async () => {
    const html = await at({ glazing: "" });
    expect(html).toContain("Масса створки ≈ 129 кг");
    expect(html).toContain('<option value="triple444" selected="">');
    expect(await at({ glazing: "лёд" })).toContain("Выберите из списка");
  });

  it("asks for the thickness of a profile for doors only", async () => {
    const html = await at({ opening: "door", width: "900" });
    expect(html).toMatch(/Толщина профиля двери, мм.*пусто — 60 мм/s);
    expect(html).toContain("профиль 51–60 мм");
    expect(await at({ opening: "door", width: "900", depth: "150" })).toContain("нет детали для профиля такой толщины");
    expect(await at({ opening: "door", width: "900", depth: "200" })).toContain("От 20 до 150");
    const sliding = await at({ depth: "200" });
    expect(sliding).not.toContain("Толщина профиля двери");
    expect(sliding).toContain("Масса створки ≈ 94 кг");
  });

  it("shows which openings a class and a colour apply to", async () => {
    const html = await at({}, { security: "RC2" });
    expect(html).toContain("только поворотное<");
    expect(html).toContain("только поворотное, раздвижное<");
    expect(html).toContain("Класс RC2 не применяется");
    expect(html).not.toContain('<option value="brown"');
    expect(html).not.toContain('<option value="RC1"');
    expect(await at({ opening: "turn" }, { security: "RC2" })).not.toContain("не применяется");
    expect(await at({ opening: "door", width: "900" })).toContain("Цвет ручек не применяется");
  });

  it("moves the focus to the heading of its result; adding and removing keeps the focus", async () => {
    const html = await at({});
    const [form = ""] = /<form method="get".*?<\/form>/s.exec(html) ?? [];
    expect(form).toContain('action="/calculator#result"');
    expect(html).toContain('<h2 id="result" tabindex="-1">Комплекты</h2>');
    for (const [button] of form.matchAll(/<button[^>]* name="do"[^>]*>/g))
      expect(button).toContain('formaction="/calculator"');
    expect(await at({ width: "1" })).toMatch(/<p [^>]*id="result"[^>]*>Исправьте поля/);
  });
});

describe("a shop without calculator rules", () => {
  it("says so on both pages, and no menu leads there", async () => {
    const empty = await testSite();
    await empty.shop.sql("delete from calculator_systems");
    const visitor = empty.visitor();
    await visitor.login(small.phones.ooo);
    for (const path of ["/calculator", "/calculator/components"])
      expect(await page(path, visitor)).toContain("Калькулятор пока не заполнен");
    for (const path of ["/", "/profile"])
      expect((await visitor.get(path)).html).not.toMatch(/href="\/(?:profile\/)?calculator/);
    await empty.close();
  });
});
