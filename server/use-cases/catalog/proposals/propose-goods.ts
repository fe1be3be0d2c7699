import type { Actor } from "#app/domain/actor.ts";
import {
  isStatable,
  learnLooks,
  learnSizes,
  proposeAttributes,
  type StatedGoods,
} from "#app/domain/catalog/proposals/propose-attributes.ts";
import { guardedText } from "#app/domain/imports/cells/read-words.ts";
import { categoryIndex, pathNorm } from "#app/domain/imports/references.ts";
import { importHeading } from "#app/i18n/import-text.ts";
import { no, type Verdict } from "#app/domain/verdict.ts";
import { importedProductsAfter } from "#server/db/queries/catalog/imports/goods.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { csvFile } from "#server/documents/csv.ts";
import { wholeFile } from "#server/documents/whole-file.ts";
import type { Ports } from "#server/ports/ports.ts";
import { checkImport, type CheckedImport } from "#server/use-cases/catalog/imports/check-import.ts";
import { attributesOfRow } from "#server/use-cases/catalog/imports/goods-records.ts";
import type { ImportRefusal } from "#server/use-cases/catalog/imports/open-import.ts";

const rowsAtOnce = 500;

type Proposals = Verdict<
  CheckedImport,
  | ImportRefusal
  | { code: "proposalsNone" }
  | { code: "categoryUnknown"; category: string }
  | Extract<Awaited<ReturnType<typeof checkImport>>, { ok: false }>
>;

/**
 * Proposes sizes and looks that names of goods state and their attributes lack, as a checked import: it is looked at,
 * applied and undone like one of a file. Null categories: all goods.
 */
export async function proposeGoods(ports: Ports, actor: Actor, category: string | null): Promise<Proposals> {
  const { db } = ports.database;
  const { attributes: known, categories } = await importReferenceRows(db);
  const index = categoryIndex(categories);
  const within = category === null ? null : index.find(category);
  if (category !== null && (within?.ok !== true || within.value.isNew)) return no("categoryUnknown", { category });
  const top = within?.ok === true ? pathNorm(within.value.path) : "";
  const isWithin = ({ category: uuid }: StatedGoods) => {
    const path = pathNorm(index.pathOf(uuid) ?? "");
    return path === top || top === "" || path.startsWith(`${top} > `);
  };
  const goods = await allGoods(ports);
  const statable = known.filter(isStatable);
  const learned = { sizes: learnSizes(goods.values(), statable), looks: learnLooks(goods.values(), statable) };
  const proposals = [...goods].flatMap(([externalId, product]) => {
    const values = isWithin(product) ? proposeAttributes(product, statable, learned) : [];
    return values.length === 0 ? [] : [{ externalId, values: new Map(values.map(({ code, value }) => [code, value])) }];
  });
  if (proposals.length === 0) return no("proposalsNone");
  const codes = [...new Set(proposals.flatMap(({ values }) => [...values.keys()]))];
  const names = {
    lists: new Map(),
    warehouses: new Map(),
    attributes: new Map(known.map(({ code, name, unit }) => [code, unit === null ? name : `${name}, ${unit}`])),
  };
  const titles = ["externalId", ...codes.map((code) => `attribute:${code}`)].map((field) =>
    importHeading(field, names),
  );
  async function* cells() {
    for (const { externalId, values } of proposals)
      yield [externalId, ...codes.map((code) => guardedText(values.get(code) ?? ""))];
  }
  return checkImport(ports, actor, {
    kind: "goods",
    fileName: "goods propose",
    file: await wholeFile(csvFile(titles, cells(), "utf-8")),
    options: {
      map: ["1=externalId", ...codes.map((code, at) => `${at + 2}=attribute:${code}`)],
      key: "externalId",
      allOrNothing: false,
    },
  });
}

async function allGoods({ database: { db } }: Ports): Promise<Map<string, StatedGoods>> {
  const goods = new Map<string, StatedGoods>();
  for (let after = ""; ;) {
    const rows = await importedProductsAfter(db, after, rowsAtOnce);
    for (const row of rows)
      goods.set(row.externalId, {
        category: row.categoryUuid,
        name: row.name,
        attributes: new Map(attributesOfRow(row).map(({ code, value }) => [code, String(value)])),
      });
    const last = rows.at(-1);
    if (last === undefined) return goods;
    after = last.uuid;
  }
}
