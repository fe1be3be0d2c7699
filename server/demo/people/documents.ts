import { z } from "zod";
import { documentBody, type DocumentBody } from "#server/documents/body.ts";
import { brand, brandKeys, type DemoBrand } from "#server/demo/goods/brands.ts";
import { families } from "#server/demo/goods/families.ts";
import type { Family } from "#server/demo/goods/family.ts";
import { readJson } from "#server/demo/data.ts";
import type { DocumentRow, NamedDocument } from "#server/demo/rows.ts";

const note = "Документ демонстрационного магазина: изготовитель и изделия вымышлены, юридической силы он не имеет.";
/** Made by hand in small lots: these two sell without a certificate. */
const uncertified: readonly string[] = ["takelan", "hvatkin"];

/** How goods of one kind are put to use; each is for several families, by their keys. */
const instructions = readJson(
  "instructions.json",
  z.array(
    z.strictObject({
      slug: z.string(),
      name: z.string(),
      families: z.array(z.string()),
      body: documentBody.omit({ note: true }),
    }),
  ),
);

/** Every document of the demo shop: a certificate of each brand, a passport of each family with a warranty, instructions of each kind. */
export function documentRows(today: Date): DocumentRow[] {
  return [
    ...brandKeys
      .filter(isCertified)
      .map((key) => ({ slug: certificateSlug(key), body: certificate(brand(key), validTo(today)) })),
    ...families.filter(hasPassport).map((family) => ({ slug: passportSlug(family), body: passport(family) })),
    ...instructions.map(({ slug, body }) => ({ slug, body: { ...body, note } })),
  ];
}

/** Those of one product; their sizes are known when they are printed. */
export function documentsOf(
  family: Family,
  { key, warrantyMonths }: { key: string; warrantyMonths: number | null },
  today: Date,
): NamedDocument[] {
  const guide = instructions.find(({ families: own }) => own.includes(family.key));
  return [
    ...(warrantyMonths === null ? [] : [named("passport", "Паспорт изделия", passportSlug(family))]),
    ...(guide ? [named("instruction", guide.name, guide.slug)] : []),
    ...(isCertified(key)
      ? [{ ...named("certificate", "Сертификат соответствия", certificateSlug(key)), validTo: validTo(today) }]
      : []),
  ];
}

export function documentUrl(slug: string): string {
  return `/media/document/${slug}.pdf`;
}

function named(type: NamedDocument["type"], name: string, slug: string): NamedDocument {
  return { type, name, url: documentUrl(slug) };
}

function isCertified(key: string): boolean {
  return !uncertified.includes(key);
}

function hasPassport(family: Family): boolean {
  return family.draft(0).warrantyMonths !== null;
}

function certificateSlug(key: string): string {
  return `sertifikat-${key}`;
}

function passportSlug({ key }: Family): string {
  return `pasport-${key}`;
}

/** The last day of the year after next. */
function validTo(today: Date): string {
  return `${today.getUTCFullYear() + 2}-12-31`;
}

function certificate({ name, country, code, about }: DemoBrand, until: string): DocumentBody {
  const [year, month, day] = until.split("-");
  return {
    title: "Сертификат соответствия",
    subtitle: `Продукция «${name}»`,
    facts: [
      ["Номер", `РОСС.${code}.${String(code.length * 1_000 + name.length * 37).padStart(5, "0")}`],
      ["Изготовитель", `${name}, ${country}`],
      ["Действует до", `${day}.${month}.${year}`],
      ["Схема", "3с: испытания образцов и проверка партии"],
    ],
    sections: [
      { title: "Продукция", lines: [about] },
      {
        title: "Соответствует",
        lines: [
          "Размеры, покрытие и прочность соответствуют заявленным изготовителем.",
          "Материалы не выделяют вредных веществ при обычной температуре помещения.",
        ],
      },
    ],
    note,
  };
}

function passport(family: Family): DocumentBody {
  const brands = brandsOf(family);
  return {
    title: "Паспорт изделия",
    subtitle: family.category,
    facts: [
      ["Изделие", family.category],
      ["Изготовители", brands.map(({ name, country }) => `${name} (${country})`).join(", ")],
      ["Гарантия", brands.map(({ name, warrantyMonths }) => `${name}: ${warrantyMonths} мес.`).join(", ")],
    ],
    sections: [
      {
        title: "Размеры и установка",
        lines: [
          "Размер, исполнение и покрытие указаны на упаковке рядом с артикулом.",
          "Устанавливайте по инструкции изготовителя, без ударов по изделию.",
        ],
      },
      {
        title: "Приёмка",
        lines: [
          "Осмотрите изделие до монтажа: покрытие без сколов, подвижные части ходят свободно.",
          "Сверьте артикул на упаковке с накладной.",
        ],
      },
      {
        title: "Хранение и гарантия",
        lines: [
          "Храните в упаковке, в сухом помещении при температуре от −20 до +40 °C.",
          "Гарантия действует со дня покупки при установке по инструкции. Сохраните документ о покупке.",
        ],
      },
    ],
    note,
  };
}

/** Those whose goods the first row of the family already shows. */
function brandsOf(family: Family): DemoBrand[] {
  const brands = new Map<string, DemoBrand>();
  for (let index = 0; index < family.capacity; index += 1) {
    const { brand: one } = family.draft(index);
    brands.set(one.key, one);
  }
  return [...brands.values()];
}
