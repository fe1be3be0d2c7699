import { describe, expect, it } from "vitest";
import { ofType, packageOf, readXml, rowsOf } from "#tests/support/commerceml/read-records.ts";

const classifierOf = (inside: string) => packageOf(`<Классификатор>${inside}</Классификатор>`);

describe("the head and sections of a package", () => {
  it.each([
    ['ВерсияСхемы="2.05" ДатаФормирования="2011-02-03T10:00:00"', "2.05", "2011-02-03T10:00:00"],
    ['ВерсияСхемы="3.1" ДатаФормирования="вчера"', "3.1", null],
    ["", null, null],
  ])("tell the schema and the time of %s", async (attributes, schema, formedAt) => {
    const { records } = await readXml(`<x:КоммерческаяИнформация xmlns:x="urn:1" ${attributes}/>`);
    expect(records).toEqual([{ type: "head", schema, formedAt }]);
  });

  it.each([
    ['<Каталог СодержитТолькоИзменения="false"><Ид>a#</Ид></Каталог>', "catalog", "a", false],
    ['<Каталог СодержитТолькоИзменения="true"><Ид>a</Ид></Каталог>', "catalog", "a", true],
    ["<Каталог><Ид>a</Ид><СодержитТолькоИзменения>false</СодержитТолькоИзменения></Каталог>", "catalog", "a", false],
    ["<Каталог><СодержитТолькоИзменения/></Каталог>", "catalog", null, true],
    ["<Каталог><Наименование>К</Наименование></Каталог>", "catalog", null, true],
    [
      '<ПакетПредложений СодержитТолькоИзменения="0"><Ид>b#1</Ид><ИдКаталога>a</ИдКаталога></ПакетПредложений>',
      "offers",
      "a",
      false,
    ],
    [
      '<ИзмененияПакетаПредложений СодержитТолькоИзменения="false"><Ид>b#1</Ид></ИзмененияПакетаПредложений>',
      "offers",
      "b",
      true,
    ],
    [
      "<ИзмененияПакетаПредложений><СодержитТолькоИзменения>false</СодержитТолькоИзменения></ИзмененияПакетаПредложений>",
      "offers",
      null,
      true,
    ],
    ["<Классификатор><Ид>k</Ид></Классификатор>", "classifier", "k", true],
  ])("say what %s is", async (xml, section, id, isPartial) =>
    expect((await readXml(packageOf(xml))).records[1]).toEqual({ type: "section", section, id, isPartial }),
  );

  it("come before the records of their section", async () => {
    const { records } = await readXml(
      packageOf(
        `<Классификатор><Ид>k</Ид><Группы><Группа><Ид>g</Ид><Наименование>Г</Наименование></Группа></Группы></Классификатор>
        <Каталог><Ид>c</Ид><Товары><Товар><Ид>1</Ид></Товар></Товары></Каталог>`,
      ),
    );
    expect(records.map(({ type }) => type)).toEqual(["head", "section", "group", "section", "good"]);
  });
});

describe("the classifier", () => {
  it("has groups in groups, each after its parent", async () => {
    const group = (id: string, inside: string = "") =>
      `<Группа><Ид>${id}</Ид><Наименование>Группа ${id}</Наименование>${inside && `<Группы>${inside}</Группы>`}</Группа>`;
    const records = await rowsOf(
      classifierOf(`<Группы>${group("a", group("b", group("c")) + group("d"))}${group("e")}</Группы>`),
    );
    expect(ofType(records, "group").map(({ id, parent }) => [id, parent])).toEqual([
      ["a", null],
      ["b", "a"],
      ["c", "b"],
      ["d", "a"],
      ["e", null],
    ]);
  });

  it("has groups without a classifier around them, and refuses those without id or name", async () => {
    const xml = `<Группы><Группа><Ид>a</Ид></Группа><Группа><Наименование>Б</Наименование></Группа>
      <Группа><Ид>c</Ид><ПометкаУдаления>true</ПометкаУдаления></Группа></Группы>`;
    expect(await rowsOf(packageOf(xml))).toEqual([
      { type: "fault", path: "Группы/Группа[1]/Наименование", id: "a", value: "", code: "noName" },
      { type: "fault", path: "Группы/Группа[2]/Ид", id: null, value: "", code: "noId" },
      { type: "group", id: "c", parent: null, name: "", isDeleted: true },
    ]);
  });

  it("has properties of both names with their dictionaries", async () => {
    const named = (id: string) => `<Ид>${id}</Ид><Наименование>Свойство</Наименование>`;
    const records = await rowsOf(
      classifierOf(`<Свойства>
        <Свойство>${named("1")}<ТипЗначений>Справочник</ТипЗначений><ВариантыЗначений><Справочник><ИдЗначения>v</ИдЗначения><Значение>Цинк</Значение></Справочник></ВариантыЗначений></Свойство>
        <СвойствоНоменклатуры>${named("2")}<ТипЗначений>Число</ТипЗначений></СвойствоНоменклатуры>
        <Свойство Статус="Удален">${named("3")}<ТипЗначений>Время</ТипЗначений></Свойство>
        <Свойство>${named("4")}<ВариантыЗначений><ВариантЗначения>Медь</ВариантЗначения></ВариантыЗначений></Свойство>
      </Свойства>`),
    );
    expect(records).toMatchObject([
      { id: "1", kind: "dictionary", values: [{ id: "v", name: "Цинк" }], isDeleted: false },
      { id: "2", kind: "number", values: [] },
      { id: "3", kind: "date", isDeleted: true },
      { id: "4", kind: "dictionary", values: [{ id: "", name: "Медь" }] },
    ]);
  });

  it("has price types, warehouses and units, and nothing of its owner and kinds of goods", async () => {
    const records = await rowsOf(
      classifierOf(`<Владелец><Ид>o</Ид><Контрагенты><Контрагент><Ид>o</Ид></Контрагент></Контрагенты></Владелец>
        <Категории><Категория><Ид>k</Ид><Свойства><Свойство><Ид>p</Ид></Свойство></Свойства></Категория></Категории>
        <ТипыЦен><ТипЦены><Ид>t</Ид><Наименование>Розничная</Наименование><Валюта>руб</Валюта></ТипЦены></ТипыЦен>
        <Склады><Склад><Ид>w</Ид><Наименование>Главный</Наименование><Статус>Удалён</Статус></Склад></Склады>
        <ЕдиницыИзмерения><ЕдиницаИзмерения><Код>6</Код><НаименованиеКраткое>м</НаименованиеКраткое></ЕдиницаИзмерения>
        <ЕдиницаИзмерения><НаименованиеКраткое>м</НаименованиеКраткое></ЕдиницаИзмерения></ЕдиницыИзмерения>`),
    );
    expect(records).toEqual([
      { type: "priceType", id: "t", name: "Розничная", currency: "руб", isDeleted: false },
      { type: "warehouse", id: "w", name: "Главный", isDeleted: true },
      { type: "unit", code: "006", name: "м", fullName: "", isDeleted: false },
      {
        type: "fault",
        path: "Классификатор/ЕдиницыИзмерения/ЕдиницаИзмерения[2]/Код",
        id: null,
        value: "",
        code: "noId",
      },
    ]);
  });

  it("has contragents of a package of their own", async () => {
    const xml = `<Контрагенты><Контрагент><Ид>1</Ид><Наименование>Ромашка</Наименование>
      <ОфициальноеНаименование>ООО «Ромашка»</ОфициальноеНаименование><ИНН>7701234567</ИНН><КПП/></Контрагент></Контрагенты>`;
    expect(await rowsOf(packageOf(xml))).toEqual([
      {
        type: "contragent",
        id: "1",
        name: "Ромашка",
        fullName: "ООО «Ромашка»",
        inn: "7701234567",
        kpp: "",
        isDeleted: false,
      },
    ]);
  });
});
