import { z } from "zod";
import { readListState } from "#app/domain/desk/list-query.ts";
import { journalList } from "#app/domain/desk/lists/journal.ts";
import { journalScope } from "#server/use-cases/staff/show-journal.ts";
import { productWarnings, type DeskProduct, type ProductChoices } from "#app/contract/desk/product.ts";
import { photoPath } from "#app/domain/catalog/photo.ts";
import { hasDearerTier } from "#app/domain/catalog/price.ts";
import type { KeptProduct } from "#app/domain/catalog/saving/kept-product.ts";
import { priceKey } from "#app/domain/catalog/saving/price.ts";
import { isSoundBarcode } from "#app/domain/desk/products/barcode.ts";
import { productStatuses, statusActionsOf } from "#app/domain/desk/products/status.ts";
import { fieldOwners, fieldsOfSource } from "#app/domain/exchange/ownership.ts";
import { categoryIndex } from "#app/domain/imports/references.ts";
import { moneyToNumber, type Money } from "#app/domain/money.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import { mayStaff, scopeOf } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { seenPrices } from "#app/domain/staff/seen-prices.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Db } from "#server/db/client.ts";
import { priceHistory } from "#server/db/queries/catalog/prices/price-history.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { productSource } from "#server/db/queries/exchange/product-source.ts";
import { keptPrices } from "#server/db/queries/catalog/saving/prices.ts";
import { keptProducts } from "#server/db/queries/catalog/saving/products.ts";
import {
  attributeGroups,
  attributesOfCategory,
  deskProduct,
  type FoundDeskProduct,
} from "#server/db/queries/desk/products/product.ts";
import { readJournal } from "#server/db/queries/staff/read-journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { categoryParents, listCategoryTemplates } from "#server/db/queries/catalog/category-templates.ts";
import { templateOf } from "#app/domain/catalog/category-template.ts";
import { plannedOfProduct } from "#server/db/queries/desk/catalog/planned-prices.ts";
import { documentsOf } from "./documents.ts";
import { valuesOf } from "./product-values.ts";
import { deletionOf } from "./remove-goods.ts";
import { productLinks } from "./save-links.ts";
import { missingOf } from "./save-goods.ts";
import { seoTexts } from "./save-seo.ts";
import { priceOf } from "./set-prices.ts";

const policyShape = z.record(z.string(), z.enum(fieldOwners)).catch({});
const mostChanges = 100;
const mostTemplate = 30;

/** A product as far as the person may see it. */
export async function showDeskProduct(
  { database: { db } }: Pick<Ports, "database">,
  staff: StaffScope,
  uuid: string,
): Promise<Verdict<DeskProduct, { code: "productNotFound" | "rightMissing" }>> {
  if (!mayStaff(staff, "seeGoods")) return no("rightMissing");
  const row = await deskProduct(db, uuid);
  const kept = row && (await keptProducts(db, [row.externalId], false)).get(row.externalId);
  if (row === undefined || kept === undefined) return no("productNotFound");
  const values = valuesOf(kept);
  const own = values.attributes.map(({ code }) => code);
  const canEdit = mayStaff(staff, "editGoods");
  const { prices, priceHistory: changes } = await pricesOf(db, staff, uuid);
  const stock = row.stock.map((shelf) => ({
    ...shelf,
    free: freeOf(shelf.onHand, shelf.reserved),
    mayCorrect: mayStaff(staff, "editStock", shelf),
  }));
  return ok({
    ...{ uuid, externalId: row.externalId, version: row.version, hiddenBy: row.hiddenBy },
    status: productStatuses.find((one) => one === row.status) ?? "hidden",
    ...{ updatedAt: row.updatedAt, updatedBy: row.updatedBy, values, pinned: [...kept.pinned] },
    ledBy1c: (await ledByExchange(db, uuid)).filter((pin) => !kept.pinned.includes(pin)),
    missing: missingOf(kept, row.basePrice),
    warnings: warningsOf(kept, row, prices),
    template: await templateCodes(db, kept.categoryUuid, own),
    photos: row.photos.map(({ media, hash, width, height, alt }) => ({
      ...{ media, url: photoPath({ hash, width: 640, format: "jpg" }), w: width, h: height },
      ...{ alt: alt || kept.name, text: alt },
    })),
    ...{ prices, priceHistory: changes, stock },
    planned: mayStaff(staff, "editPrices") ? await plannedPrices(db, uuid) : [],
    documents: documentsOf(kept),
    links: await productLinks(db, uuid),
    seo: await seoTexts(db, `/product/${kept.slug}`),
    history: await historyOf(db, staff, uuid),
    can: {
      edit: canEdit,
      prices: mayStaff(staff, "editPrices"),
      stock: stock.some(({ mayCorrect }) => mayCorrect),
      seo: mayStaff(staff, "editContent"),
    },
    actions: canEdit ? statusActionsOf(row.status) : [],
    deletion: await deletionOf(db, staff, uuid),
  });
}

/** Fields that the main connection of 1C owns, if it has written this product. */
async function ledByExchange(db: Db, uuid: string): Promise<string[]> {
  const source = await productSource(db, uuid);
  return source === undefined ? [] : fieldsOfSource(policyShape.parse(source.policy), source);
}

async function plannedPrices(db: Db, uuid: string): Promise<DeskProduct["planned"]> {
  const rows = await plannedOfProduct(db, uuid);
  return rows.map(({ uuid: plan, list, from, price, validFrom, by }) => ({
    uuid: plan,
    list,
    from,
    price,
    validFrom,
    by,
  }));
}

/** The template of the category and what the product has beside it; without one what goods of the category have. */
async function templateCodes(db: Db, category: string, own: readonly string[]): Promise<string[]> {
  const parents = await categoryParents(db);
  const template = templateOf(category, await listCategoryTemplates(db), (uuid) => parents.get(uuid) ?? null);
  if (template !== null) return [...new Set([...template.attributes.map(({ code }) => code), ...own])];
  return [...new Set([...own, ...(await attributesOfCategory(db, category, mostTemplate))])];
}

/** What forms of goods choose from. */
export async function productChoices({ database: { db } }: Pick<Ports, "database">): Promise<ProductChoices> {
  const { categories, brands, units, attributes, lists, warehouses } = await importReferenceRows(db);
  const groups = await attributeGroups(db);
  const { pathOf } = categoryIndex(categories);
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, "ru");
  return {
    categories: categories.map(({ uuid, name }) => ({ uuid, name: pathOf(uuid) ?? name })).sort(byName),
    brands: brands.map(({ uuid, name }) => ({ uuid, name })).sort(byName),
    units: units.sort(byName),
    attributes: attributes.map(({ code, name, unit, kind }) => ({
      ...{ code, name, unit, kind, ...(groups.get(code) ?? { group: "", isInName: false }) },
    })),
    lists: lists.map(({ code, name }) => ({ code, name })),
    warehouses,
  };
}

async function pricesOf(
  db: Db,
  staff: StaffScope,
  uuid: string,
): Promise<Pick<DeskProduct, "prices" | "priceHistory">> {
  const sees = seenPrices(staff);
  if (sees === "none") return { prices: null, priceHistory: [] };
  const { lists } = await importReferenceRows(db);
  const shown = lists.filter(({ id }) => sees === "all" || id === baseList);
  const kept = await keptPrices(
    db,
    [uuid],
    shown.map(({ id }) => id),
  );
  const codes = new Set(shown.map(({ code }) => code));
  const history = await priceHistory(db, { product: uuid, most: mostChanges });
  const money = (amount: Money | null) => (amount === null ? null : moneyToNumber(amount));
  return {
    prices: shown.map(({ id, code, name }) => ({
      ...{ list: code, name, isBase: id === baseList },
      ...priceOf(kept.get(priceKey(uuid, id))),
    })),
    priceHistory: history
      .filter(({ list }) => codes.has(list))
      .toReversed()
      .map(({ at, list, from, before, after, by, source }) => ({
        ...{ at: at.toISOString(), list, from: quantityToNumber(from), before: money(before), after: money(after) },
        ...{ by, source },
      })),
  };
}

const aboutPrices: ReadonlySet<string> = new Set(["product.priced", "product.pricePlanned"]);

/** The database keeps the base list at this number. */
const baseList = 1;

/** Thousandths are exact in whole numbers alone. */
function freeOf(onHand: number, reserved: number): number {
  return Math.max(0, Math.round(onHand * 1000) - Math.round(reserved * 1000)) / 1000;
}

function warningsOf(
  kept: KeptProduct,
  row: FoundDeskProduct,
  prices: DeskProduct["prices"],
): (typeof productWarnings)[number][] {
  const found = {
    noPhoto: row.photos.length === 0,
    noWeight: kept.weightGrams === null,
    noBrand: kept.brandUuid === null,
    articleTwice: row.articleTwice,
    barcodeTwice: row.barcodeTwice,
    barcodeInvalid: !kept.barcodes.every(isSoundBarcode),
    tierDearer: (prices ?? []).some(({ price, tiers }) => price !== null && hasDearerTier({ price, tiers })),
  } satisfies Record<(typeof productWarnings)[number], boolean>;
  return productWarnings.filter((name) => found[name]);
}

/** The journal of the product as far as the person's roles let see it; changes of prices only with all prices. */
async function historyOf(db: Db, staff: StaffScope, uuid: string): Promise<DeskProduct["history"]> {
  if (scopeOf(staff, "seeJournal") === null) return [];
  const rows = await readJournal(
    db,
    {
      state: readListState(journalList, Object.entries({ kind: "product", object: uuid })),
      scope: journalScope(staff),
      timeZone: "UTC",
    },
    { limit: mostChanges, offset: 0 },
  );
  const seesPrices = seenPrices(staff) === "all";
  return rows
    .slice(0, mostChanges)
    .filter(({ action }) => seesPrices || !aboutPrices.has(action))
    .map(({ at, action, actorName, reason, changes }) => ({
      ...{ at, action, by: actorName, reason },
      changes: Object.entries(changes)
        .filter(([field]) => field !== "version")
        .map(([field, { before, after }]) => ({ field, before: shown(before), after: shown(after) })),
    }));
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
