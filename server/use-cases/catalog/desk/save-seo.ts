import { z } from "zod";
import type { SeoProduct } from "#app/contract/desk/product.ts";
import { changesBetween, type JournalObject } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { seoOfPath, writeSeo } from "#server/db/queries/content/seo.ts";
import { productName, productSlug } from "#server/db/queries/desk/products/names.ts";
import { lockProduct } from "#server/db/queries/desk/products/product.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { StaleTexts } from "#server/use-cases/staff/stale-save.ts";
import { changeGoods, type DeskGoodsChange } from "./change-goods.ts";

const answer = z.literal(true);
type Texts = SeoProduct["was"];

/** A page of the catalogue, locked; `version` is that of its object. */
export type PageWithSeo = { path: string; object: JournalObject; version: number };

/** Saves what search engines see of a product's page, and the text below it; "" is what the page makes itself. */
export function saveProductSeo(ports: Ports, change: DeskGoodsChange, uuid: string, texts: SeoProduct) {
  return savePageSeo(ports, change, texts, async (tx) => {
    const product = await lockProduct(tx, uuid);
    const slug = product === undefined ? null : await productSlug(tx, uuid);
    if (product === undefined || slug === null) return no("productNotFound");
    const object = { kind: "product", id: uuid, name: await productName(tx, uuid) };
    return ok({ path: `/product/${slug}`, object, version: product.version });
  });
}

/** Saves the texts of the page that `hold` finds, unless others have changed them since they were seen. */
export function savePageSeo<R extends { code: string }>(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  { was, ...yours }: SeoProduct,
  hold: (tx: Tx) => Promise<Verdict<PageWithSeo, R>>,
): Promise<Verdict<true, R | StaleTexts | { code: "rightMissing" }>> {
  type Refusal = { ok: false } & (R | StaleTexts | { code: "rightMissing" });
  return changeGoods<typeof answer, Refusal>(ports, author, { answer, ends: "goods" }, async (tx) => {
    if (!mayStaff(staff, "editContent")) return no("rightMissing");
    const held = await hold(tx);
    if (!held.ok) return held;
    const { path, object, version } = held.value;
    const now = await seoTexts(tx, path);
    const names = ["title", "h1", "description", "seoText"] as const;
    const conflicts = names.filter((name) => now[name] !== was[name] && now[name] !== yours[name]);
    if (conflicts.length > 0) {
      const fields = conflicts.map((name) => ({ name, before: was[name], yours: yours[name], now: now[name] }));
      return no("stale", { fields, by: "", at: "", version });
    }
    const changes = changesBetween(now, yours);
    if (Object.keys(changes).length === 0) return ok(true as const);
    const { title, h1, description, seoText } = yours;
    await writeSeo(tx, path, {
      ...{ title: title || null, h1: h1 || null, description: description || null, seoText: seoText || null },
    });
    await recordChange(tx, author, { action: `${object.kind}.seoSaved`, object, changes, answer: true });
    return ok(true as const);
  });
}

export async function seoTexts(db: Db | Tx, path: string): Promise<Texts> {
  const row = await seoOfPath(db, path);
  return {
    title: row?.title?.trim() ?? "",
    h1: row?.h1?.trim() ?? "",
    description: row?.description?.trim() ?? "",
    seoText: row?.seoText?.trim() ?? "",
  };
}
