import { describe, expect, it } from "vitest";
import { catalogOf, faultsOf, ofType, rowsOf } from "#tests/support/commerceml/read-records.ts";

const goodOf = async (inside: string) =>
  ofType(await rowsOf(catalogOf(`<Товар><Ид>1</Ид>${inside}</Товар>`)), "good")[0];

describe("a good", () => {
  it("has nothing of what its element does not name", async () => {
    const good = await goodOf("");
    expect(Object.entries(good ?? {}).filter(([, value]) => value !== undefined)).toEqual([
      ["type", "good"],
      ["id", "1"],
      ["isDeleted", false],
      ["isService", false],
    ]);
  });

  it("has empty texts and lists where its elements are empty", async () => {
    expect(
      await goodOf(
        "<Артикул/><ШтрихКод/><Наименование/><Описание/><Группы/><Картинка/><Страна/><Изготовитель/><ЗначенияСвойств/><ЗначенияРеквизитов/>",
      ),
    ).toMatchObject({
      article: "",
      barcode: "",
      name: "",
      description: "",
      groups: [],
      pictures: [],
      country: "",
      brand: { id: "", name: "" },
      properties: [],
      requisites: [],
    });
  });

  it.each([
    [
      '<БазоваяЕдиница Код="796 " НаименованиеПолное="Штука">шт</БазоваяЕдиница>',
      { code: "796", name: "шт", fullName: "Штука" },
    ],
    ["<БазоваяЕдиница>796 </БазоваяЕдиница>", { code: "796", name: "", fullName: "" }],
    ["<БазоваяЕдиница>шт</БазоваяЕдиница>", { code: "", name: "шт", fullName: "" }],
    [
      '<БазоваяЕдиница Код="55">\n м2 <Пересчет><Единица>055</Единица><Коэффициент>1</Коэффициент></Пересчет></БазоваяЕдиница>',
      { code: "055", name: "м2", fullName: "" },
    ],
    [
      "<Единица><Ид>796</Ид><НаименованиеКраткое>шт</НаименованиеКраткое><Код>796</Код><НаименованиеПолное>Штука</НаименованиеПолное></Единица>",
      { code: "796", name: "шт", fullName: "Штука" },
    ],
  ])("has the unit of %s", async (xml, unit) => expect((await goodOf(xml))?.unit).toEqual(unit));

  it("has packs of its base unit, and none of one base unit", async () => {
    const count = (unit: string, coefficient: string) =>
      `<Пересчет><Единица>${unit}</Единица><Коэффициент>${coefficient}</Коэффициент></Пересчет>`;
    const unit = `<БазоваяЕдиница Код="796">${count("796", "1")}${count("778", "1\u00a0000")}${count("упак", "0,5")}${count("1", "нет")}</БазоваяЕдиница>`;
    expect((await goodOf(unit))?.packs).toEqual([
      { unit: { code: "778", name: "", fullName: "" }, coefficient: "1000" },
      { unit: { code: "", name: "упак", fullName: "" }, coefficient: "0.5" },
    ]);
    expect(await faultsOf(catalogOf(`<Товар><Ид>1</Ид>${unit}</Товар>`))).toMatchObject([
      { path: "Каталог/Товары/Товар[1]/БазоваяЕдиница/Пересчет/Коэффициент", value: "нет", code: "notNumber" },
    ]);
  });

  it("has a description without markup", async () => {
    expect((await goodOf("<Описание><![CDATA[<p>Сталь&nbsp;3</p><p>Цинк</p>]]></Описание>"))?.description).toBe(
      "Сталь 3\nЦинк",
    );
    expect(
      (await goodOf("<Описание>&lt;b&gt;Сталь&lt;/b&gt; &amp;laquo;3&amp;raquo;\nцинк</Описание>"))?.description,
    ).toBe("Сталь «3»\nцинк");
  });

  it("has pictures in the order of their tags, once each, and none of requisites", async () => {
    const pictures =
      await goodOf(`<Картинка>import_files/b.jpg</Картинка><Картинка>import_files/a.jpg</Картинка><Картинка>import_files/b.jpg</Картинка>
      <ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>ФайлКартинка</Наименование><Значение>c.jpg</Значение></ЗначениеРеквизита></ЗначенияРеквизитов>`);
    expect(pictures?.pictures).toEqual(["import_files/b.jpg", "import_files/a.jpg"]);
  });

  it("has properties, where an empty value or a placeholder is none", async () => {
    const value = (id: string, ...values: readonly string[]) =>
      `<ЗначенияСвойства><Ид>${id}</Ид>${values.map((one) => `<Значение>${one}</Значение>`).join("")}</ЗначенияСвойства>`;
    const xml = `<ЗначенияСвойств>${value("a", "x", "y")}${value("b", "")}${value("c", "-999 999 999,9")}${value("", "z")}</ЗначенияСвойств>`;
    expect((await goodOf(xml))?.properties).toEqual([
      { id: "a", values: ["x", "y"] },
      { id: "b", values: [] },
      { id: "c", values: [] },
    ]);
    expect(await faultsOf(catalogOf(`<Товар><Ид>1</Ид>${xml}</Товар>`))).toMatchObject([
      { path: "Каталог/Товары/Товар[1]/ЗначенияСвойств/ЗначенияСвойства[4]/Ид", code: "noId" },
    ]);
  });

  const requisite = (name: string, value: string) =>
    `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`;

  it("has requisites, where a placeholder is an empty value", async () => {
    const xml = `<ЗначенияРеквизитов>${requisite("Длина", "-999 999 999,9")}${requisite("Ширина", "5")}</ЗначенияРеквизитов>`;
    expect((await goodOf(xml))?.requisites).toEqual([
      { name: "Длина", value: "" },
      { name: "Ширина", value: "5" },
    ]);
  });

  it.each([
    ["<Вес>1,5</Вес>", 1_500],
    ["<Вес>0</Вес>", undefined],
    ["<Вес>51000</Вес>", undefined],
    ["<Вес>-999 999 999,9</Вес>", undefined],
    [`<ЗначенияРеквизитов>${requisite("Вес", "0.25")}</ЗначенияРеквизитов>`, 250],
  ])("weighs what %s says", async (xml, grams) => expect((await goodOf(xml))?.weightGrams).toBe(grams));

  it.each([
    [requisite("ТипНоменклатуры", "Услуга"), true],
    [requisite("ВидНоменклатуры", "услуга"), true],
    [requisite("ТипНоменклатуры", "Товар"), false],
    [requisite("Назначение", "Услуга"), false],
  ])("is a service by %s: %s", async (xml, isService) =>
    expect((await goodOf(`<ЗначенияРеквизитов>${xml}</ЗначенияРеквизитов>`))?.isService).toBe(isService),
  );

  it.each([
    ["<СтавкаНалога><Наименование>НДС</Наименование><Ставка>20</Ставка></СтавкаНалога>", "20"],
    ["<СтавкаНалога><Наименование>НДС</Наименование><Ставка>10%</Ставка></СтавкаНалога>", "10"],
    ["<СтавкаНалога><Наименование>НДС</Наименование><Ставка>Без налога</Ставка></СтавкаНалога>", "Без налога"],
    ["<СтавкаНалога><Наименование>Акциз</Наименование><Ставка>20</Ставка></СтавкаНалога>", undefined],
  ])("is taxed by %s", async (xml, vat) =>
    expect((await goodOf(`<СтавкиНалогов>${xml}</СтавкиНалогов>`))?.vat).toBe(vat),
  );

  it("has its brand, country, characteristics and full name", async () => {
    expect(
      await goodOf(`<Изготовитель><Ид>b</Ид><Наименование>Завод</Наименование></Изготовитель><Страна>Россия</Страна>
        <ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Цвет</Наименование><Значение>Белый</Значение></ХарактеристикаТовара></ХарактеристикиТовара>
        <ЗначенияРеквизитов>${requisite("Полное наименование", "Болт М8 оцинкованный")}</ЗначенияРеквизитов>`),
    ).toMatchObject({
      brand: { id: "b", name: "Завод" },
      country: "Россия",
      characteristics: [{ name: "Цвет", value: "Белый" }],
      fullName: "Болт М8 оцинкованный",
    });
    expect((await goodOf("<ТорговаяМарка>Завод</ТорговаяМарка>"))?.brand).toEqual({ id: "", name: "Завод" });
  });

  it.each([
    ['<Товар Статус="Удален"><Ид>1</Ид></Товар>', true],
    ["<Товар><Ид>1</Ид><ПометкаУдаления>true</ПометкаУдаления></Товар>", true],
    ["<Товар><Ид>1</Ид><Статус>Удален</Статус></Товар>", true],
    ['<Товар Статус="Изменен"><Ид>1</Ид><ПометкаУдаления>false</ПометкаУдаления></Товар>', false],
  ])("is deleted by %s: %s", async (xml, isDeleted) =>
    expect(await rowsOf(catalogOf(xml))).toMatchObject([{ isDeleted }]),
  );

  it("keeps names of any length and ids of 80 characters", async () => {
    const id = "x".repeat(80);
    const name = "Б".repeat(300);
    expect(await rowsOf(catalogOf(`<Товар><Ид>${id}</Ид><Наименование>${name}</Наименование></Товар>`))).toMatchObject([
      { id, name },
    ]);
    expect(await rowsOf(catalogOf(`<Товар><Ид>${id}x</Ид></Товар>`))).toMatchObject([
      { type: "fault", path: "Каталог/Товары/Товар[1]/Ид", code: "tooLong" },
    ]);
  });

  it("that has no id is refused, and the others are read", async () => {
    expect(await rowsOf(catalogOf("<Товар><Ид>1</Ид></Товар><Товар/><Товар><Ид>3</Ид></Товар>"))).toMatchObject([
      { id: "1" },
      { type: "fault", path: "Каталог/Товары/Товар[2]/Ид", id: null, code: "noId" },
      { id: "3" },
    ]);
  });
});
