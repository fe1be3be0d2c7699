import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostOfPackage } from "#app/domain/exchange/package-amounts.ts";
import type { PackageRecord } from "#app/domain/exchange/records.ts";
import { packageOf, readXml } from "#tests/support/commerceml/read-records.ts";

/** Names that the reader looks for, so that any of them meets any other. */
const names = [
  ...["Классификатор", "Каталог", "ПакетПредложений", "Контейнер", "Группы", "Группа", "Свойства", "Свойство"],
  ...["Товары", "Товар", "Предложения", "Предложение", "Документ", "Контрагенты", "Контрагент", "Склады", "Склад"],
  ...["ТипыЦен", "ТипЦены", "Ид", "Наименование", "Описание", "Цены", "Цена", "ИдТипаЦены", "ЦенаЗаЕдиницу"],
  ...["Остатки", "Остаток", "Количество", "БазоваяЕдиница", "Пересчет", "Единица", "Коэффициент", "Картинка", "Вес"],
  ...["ЗначенияСвойств", "ЗначенияСвойства", "ЗначенияРеквизитов", "ЗначениеРеквизита", "Значение", "Статус"],
  ...["ПодчиненныеДокументы", "ПодчиненныйДокумент", "Основание", "СодержитТолькоИзменения", "ПометкаУдаления"],
] as const;

const text = fc.constantFrom(
  "",
  " ",
  "1",
  "-999 999 999,9",
  "5,5",
  "Болт",
  "true",
  "1e99",
  "&#0;",
  "\u0007",
  "x".repeat(90),
  "Удален",
);

const xml = fc.letrec<{ element: string; inside: string }>((tie) => ({
  element: fc
    .tuple(fc.constantFrom(...names), text, tie("inside"))
    .map(([name, value, inside]) => `<${name} ИдСклада="${value}" Код="${value}">${inside}</${name}>`),
  inside: fc.oneof(
    { maxDepth: 7 },
    text,
    fc.array(tie("element"), { maxLength: 5 }).map((elements) => elements.join("")),
  ),
}));

/** Places of records, so that most of the elements are read. */
const places = [
  ...["Классификатор/Группы/Группа", "Классификатор/Свойства/Свойство", "Каталог/Товары/Товар", "Контейнер/Документ"],
  ...["ПакетПредложений/Предложения/Предложение", "Классификатор/ТипыЦен/ТипЦены", "Склады/Склад", "Документ"],
  ...["Документ/Товары/Товар", "Контрагенты/Контрагент", "ПакетПредложений/Предложения/Предложение/Остатки/Остаток"],
];
const placed = fc
  .tuple(fc.constantFrom(...places), fc.constantFrom("", "<Ид>1</Ид><Наименование>Н</Наименование>"), xml.inside)
  .map(([place, id, inside]) =>
    place.split("/").reduceRight((within, name) => `<${name}>${id}${within}</${name}>`, inside),
  );

describe("any elements in any order", () => {
  it("are read as records that keep their promises", async () => {
    const types = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(placed, xml.element), { maxLength: 12 }), async (elements) => {
        const { records, fault } = await readXml(packageOf(elements.join("")));
        expect(fault).toBeNull();
        for (const record of records) {
          types.add(record.type);
          expect(JSON.stringify(record)).not.toMatch(/\\u00/);
          expect(brokenPromises(record)).toEqual([]);
        }
      }),
      { numRuns: 400 },
    );
    expect([...types].toSorted()).toEqual([
      "contragent",
      "document",
      "fault",
      "good",
      "group",
      "head",
      "offer",
      "priceType",
      "property",
      "section",
      "warehouse",
    ]);
  });
});

function brokenPromises(record: PackageRecord): string[] {
  const broken: string[] = [];
  if ("id" in record && record.type !== "section" && record.type !== "fault" && !/^\S.{0,79}$/s.test(record.id))
    broken.push(`id ${record.id}`);
  const numbers =
    record.type === "offer"
      ? [
          ...(record.rests ?? []).map(({ quantity }) => quantity),
          ...(record.prices ?? []).flatMap(({ price }) => price ?? 0),
        ]
      : record.type === "document"
        ? record.lines.map(({ quantity }) => quantity)
        : [];
  for (const one of numbers)
    if (!Number.isSafeInteger(one) || Math.abs(one) > mostOfPackage * 10) broken.push(`number ${one}`);
  if (record.type === "good" && (record.pictures ?? []).includes("")) broken.push("an empty picture");
  return broken;
}
