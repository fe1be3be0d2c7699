import type { AttributeToSave } from "#app/domain/catalog/saving/attribute.ts";
import { slugOf } from "#app/domain/catalog/slug.ts";
import type { Ports } from "#server/ports/ports.ts";
import { fillCatalogue } from "#tests/search/fill-catalogue.ts";
import { plumbingGoods, unitOf } from "./index.ts";

const roles: Readonly<Record<string, AttributeToSave["role"]>> = {
  "Наружный диаметр": "size",
  "Условный проход": "size",
  "Толщина стенки": "size",
  Длина: "rowSize",
  Резьба: "thread",
  Цвет: "look",
  Покрытие: "look",
  Материал: "look",
};

/** What the shop says about itself: the usual pages, in the words of a shop of this trade. */
const pages: readonly (readonly [path: string, title: string, body: string])[] = [
  ["/delivery", "Доставка и самовывоз", "Привезём по городу за два дня. Стоимость доставки зависит от веса."],
  ["/payments", "Оплата", "Принимаем карты, СБП и оплату по счёту для организаций."],
  ["/refund", "Возврат и обмен", "Вернуть товар надлежащего качества можно за 14 дней."],
  ["/warranty", "Гарантия", "Гарантийный ремонт смесителей, насосов и котлов."],
  ["/contacts", "Контакты", "Адрес, телефон, график работы, реквизиты."],
];

const numeric = /^\d+(?:[.,]\d+)?$/;
const attributeNames = [...new Set(plumbingGoods.flatMap(({ values }) => Object.keys(values)))];
const measured = new Set(
  attributeNames.filter((name) =>
    plumbingGoods.every(({ values }) => values[name] === undefined || numeric.test(values[name])),
  ),
);

/** One attribute for each unit that it is given in. */
function codeOf(category: string, name: string): string {
  return slugOf(`${name} ${unitOf(category, name) ?? ""}`).replaceAll("-", "_");
}

function attributesToSave(): AttributeToSave[] {
  const made = new Map<string, AttributeToSave>();
  for (const { category, values } of plumbingGoods) {
    for (const name of Object.keys(values)) {
      const code = codeOf(category, name);
      if (made.has(code)) continue;
      const kind = measured.has(name) ? "number" : "text";
      const unit = unitOf(category, name) ?? null;
      made.set(code, { code, name, unit, kind, role: roles[name] ?? "none", sort: made.size, group: "Характеристики" });
    }
  }
  return [...made.values()];
}

/** Departments with their leaves; a department without leaves has goods of its own. */
export function plumbingDepartments(): Record<string, string[]> {
  const departments: Record<string, string[]> = {};
  for (const { category } of plumbingGoods) {
    const [top = "", leaf] = category.split(" > ");
    const leaves = (departments[top] ??= []);
    if (leaf !== undefined && !leaves.includes(leaf)) leaves.push(leaf);
  }
  return departments;
}

/** Fills an empty migrated shop with goods for plumbing and heating. */
export async function fillPlumbingCatalogue(ports: Ports): Promise<void> {
  await fillCatalogue(ports, {
    scope: "plumbing-catalogue",
    departments: plumbingDepartments(),
    brands: [...new Set(plumbingGoods.map(({ brand }) => brand))],
    attributes: attributesToSave(),
    goods: plumbingGoods.map(({ values, description, category, ...one }, at) => ({
      ...one,
      barcode: at % 3 === 2 ? null : one.barcode,
      category: category.split(" > ").at(-1) ?? "",
      note: description,
      attributes: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          codeOf(category, name),
          measured.has(name) ? Number(value.replace(",", ".")) : value,
        ]),
      ),
    })),
  });
  await ports.database.pool.query(
    `insert into content_pages (path, title, h1, description, body)
     select page->>0, page->>1, page->>1, '', page->>2 from jsonb_array_elements($1::jsonb) as page`,
    [JSON.stringify(pages)],
  );
}
