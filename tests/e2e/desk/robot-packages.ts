import { randomUUID } from "node:crypto";
import { Robot } from "#tests/support/robot-1c/robot.ts";
import { expect, operator, test } from "../shop-test.ts";

/** Of now; a package that is formed in the same second as another one does not replace it. */
const moment = () => new Date().toISOString().slice(0, 19);
const packageXml = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.08" ДатаФормирования="${moment()}">${inside}</КоммерческаяИнформация>`;

type Good = {
  id: string;
  /** None: the shop refuses new goods without. */
  name?: string;
  article?: string;
  vat?: number;
  /** Ids of groups in 1C. */
  groups?: readonly string[];
};

/** Changed goods; `groups` of 1C by id. */
export function goodsXml(goods: readonly Good[], groups: Readonly<Record<string, string>> = {}): string {
  const named = Object.entries(groups).map(
    ([id, name]) => `<Группа><Ид>${id}</Ид><Наименование>${name}</Наименование></Группа>`,
  );
  const rows = goods.map(
    ({ id, name, article, vat = 22, groups: within = [] }) =>
      `<Товар><Ид>${id}</Ид>${article === undefined ? "" : `<Артикул>${article}</Артикул>`}
       ${name === undefined ? "" : `<Наименование>${name}</Наименование><БазоваяЕдиница Код="796">шт</БазоваяЕдиница>`}
       ${within.length === 0 ? "" : `<Группы>${within.map((one) => `<Ид>${one}</Ид>`).join("")}</Группы>`}
       <СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>${vat}</Ставка></СтавкаНалога></СтавкиНалогов></Товар>`,
  );
  const classifier = `<Классификатор><Ид>c</Ид>${named.length === 0 ? "" : `<Группы>${named.join("")}</Группы>`}</Классификатор>`;
  return packageXml(
    `${classifier}<Каталог СодержитТолькоИзменения="true"><Ид>k</Ид><Товары>${rows.join("")}</Товары></Каталог>`,
  );
}

type Offer = { id: string; price?: string; stock?: number };

/** Prices of one kind and rests of one warehouse, by their names in 1C. */
export function offersXml(
  offers: readonly Offer[],
  { priceType, warehouse = "" }: { priceType: string; warehouse?: string },
): string {
  const rows = offers.map(({ id, price, stock }) => {
    const prices =
      price === undefined
        ? ""
        : `<Цены><Цена><ИдТипаЦены>t1</ИдТипаЦены><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу><Валюта>руб</Валюта></Цена></Цены>`;
    const rests =
      stock === undefined
        ? ""
        : `<Остатки><Остаток><Склад><Ид>w1</Ид><Количество>${stock}</Количество></Склад></Остаток></Остатки>`;
    return `<Предложение><Ид>${id}</Ид>${prices}${rests}</Предложение>`;
  });
  return packageXml(
    `<Классификатор><Ид>c</Ид><ТипыЦен><ТипЦены><Ид>t1</Ид><Наименование>${priceType}</Наименование></ТипЦены></ТипыЦен>
     ${warehouse === "" ? "" : `<Склады><Склад><Ид>w1</Ид><Наименование>${warehouse}</Наименование></Склад></Склады>`}</Классификатор>
     <ПакетПредложений СодержитТолькоИзменения="true"><Ид>k#</Ид><Предложения>${rows.join("")}</Предложения></ПакетПредложений>`,
  );
}

type Told = {
  id: string;
  operation: string;
  basis: string;
  number: string;
  sum?: number;
  requisites?: Record<string, string>;
};

/** A document of 1C about the part of an order that is its basis. */
export function documentXml({ id, operation, basis, number, sum, requisites = {} }: Told): string {
  const named = Object.entries(requisites).map(
    ([name, value]) =>
      `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`,
  );
  return packageXml(
    `<Документ><Ид>${id}</Ид><Номер>${number}</Номер><Дата>${moment().slice(0, 10)}</Дата><ХозОперация>${operation}</ХозОперация>
     <Основание>${basis}</Основание>${sum === undefined ? "" : `<Сумма>${sum}</Сумма>`}
     <ЗначенияРеквизитов>${named.join("")}</ЗначенияРеквизитов></Документ>`,
  );
}

export type Connection = { name: string; login: string; password: string };

/** A connection that the operator has made. */
export async function connection(name: string): Promise<Connection> {
  const login = `robot-${randomUUID().slice(0, 8)}`;
  const printed = await operator("exchange", "add", login, name, "--encoding", "utf-8");
  return { name, login, password: /password: (\S+)/.exec(printed)?.[1] ?? "" };
}

/** A whole exchange of goods, as modules with a version do it. */
export async function sendGoods(by: Connection, files: Readonly<Record<string, string>>): Promise<void> {
  const robot = new Robot(originOf(), by, "catalog");
  expect((await robot.checkauth()).lines[0]).toBe("success");
  await robot.init("2.08");
  for (const [name, text] of Object.entries(files)) {
    const sent = await robot.file(name, text);
    expect(sent.lines[0], sent.lines.join(" ")).toBe("success");
  }
  for (const name of Object.keys(files)) {
    const { last } = await robot.import(name);
    expect(last.lines[0], last.lines.join(" ")).toBe("success");
  }
}

/** 1C asks for orders until it gets the part with this number; the id of its document. Nothing is acknowledged. */
export async function fetchPart(by: Connection, number: string): Promise<string> {
  const robot = new Robot(originOf(), by, "sale");
  expect((await robot.checkauth()).lines[0]).toBe("success");
  await robot.init();
  for (let round = 0; round < 20; round += 1) {
    const given = (await robot.ask("query")).lines.join("\n");
    const found = given.split("<Документ>").find((one) => one.includes(`<Номер>${number}</Номер>`));
    if (found !== undefined) return /<Ид>([^<]+)<\/Ид>/.exec(found)?.[1] ?? "";
  }
  throw new Error(`the shop does not hand out ${number}`);
}

/** Documents of 1C; a module without a version hears the outcome from its file. */
export async function sendDocument(by: Connection, text: string): Promise<void> {
  const robot = new Robot(originOf(), by, "sale");
  expect((await robot.checkauth()).lines[0]).toBe("success");
  await robot.init("2.08");
  expect((await robot.file("documents.xml", text)).lines[0]).toBe("success");
  const { last } = await robot.import("documents.xml");
  expect(last.lines[0], last.lines.join(" ")).toBe("success");
}

function originOf(): string {
  return test.info().project.use.baseURL ?? "";
}
