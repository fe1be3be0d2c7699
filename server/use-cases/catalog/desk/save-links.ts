import { savedProductShape } from "#app/contract/desk/product.ts";
import type { LinksProduct, ProductLinks } from "#app/contract/desk/catalog/product-parts.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { codeOf, linkKinds } from "#app/domain/desk/products/links.ts";
import { changesBetween } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { goodsByArticle, type GoodsRef } from "#server/db/queries/catalog/prices/priced-goods.ts";
import {
  linkedProducts,
  replacementOf,
  writeLinks,
  type LinkedProduct,
} from "#server/db/queries/desk/products/links.ts";
import { productName } from "#server/db/queries/desk/products/names.ts";
import { lockProduct } from "#server/db/queries/desk/products/product.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { saveProductsIn } from "#server/use-cases/catalog/saving/save-products.ts";
import type { StaleTexts } from "#server/use-cases/staff/stale-save.ts";
import { changeGoods, type DeskGoodsChange } from "./change-goods.ts";

type Saved = { uuid: string; version: number };
type CodeFault = { code: "linkUnknown" | "linkAmbiguous" | "linkSelf"; field: string; article: string };
type Refusal = CodeFault | StaleTexts | { code: "productNotFound" | "rightMissing" };

/** Sets what replaces a product and what is shown beside it. */
export function saveProductLinks(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  uuid: string,
  { was, ...yours }: LinksProduct,
): Promise<Verdict<Saved, Refusal>> {
  return changeGoods<typeof savedProductShape, { ok: false } & Refusal>(
    ports,
    author,
    { answer: savedProductShape, ends: "goods" },
    async (tx) => {
      if (!mayStaff(staff, "editGoods")) return no("rightMissing");
      const product = await lockProduct(tx, uuid);
      if (product === undefined) return no("productNotFound");
      const now = textsOf(codesOf(await productLinks(tx, uuid)));
      const [seen, typed] = [textsOf(was), textsOf(yours)];
      const names = ["replacement", ...linkKinds] as const;
      const conflicts = names.filter((name) => now[name] !== seen[name] && now[name] !== typed[name]);
      if (conflicts.length > 0) {
        const fields = conflicts.map((name) => ({ name, before: seen[name], yours: typed[name], now: now[name] }));
        return no("stale", { fields, by: "", at: "", version: product.version });
      }
      const found = await goodsOf(tx, uuid, yours);
      if (!found.ok) return found;
      const { replacement, ...beside } = found.value;
      const row = { externalId: product.externalId, replacement: replacement?.externalId ?? null };
      const { rows } = await saveProductsIn(tx, ports, author.actor, [row]);
      if (rows[0]?.status === "refused") throw new RangeError(`a replacement was refused: ${rows[0].code}`);
      for (const kind of linkKinds)
        await writeLinks(
          tx,
          uuid,
          kind,
          beside[kind].map((one) => one.uuid),
        );
      const changes = changesBetween(now, textsOf(codesOf(await productLinks(tx, uuid))));
      const version = (await lockProduct(tx, uuid))?.version ?? product.version;
      const answer = { uuid, version };
      if (Object.keys(changes).length > 0)
        await recordChange(tx, author, {
          action: "product.linksSaved",
          object: { kind: "product", id: uuid, name: await productName(tx, uuid) },
          changes: { ...changes, ...changesBetween({ version: product.version }, { version }) },
          answer,
        });
      return ok(answer);
    },
  );
}

/** What replaces a product and what people show beside it. */
export async function productLinks(db: Db | Tx, uuid: string): Promise<ProductLinks> {
  const replacement = await replacementOf(db, uuid);
  return {
    replacement: replacement === undefined ? null : shown(replacement),
    similar: (await linkedProducts(db, uuid, "similar")).map(shown),
    related: (await linkedProducts(db, uuid, "related")).map(shown),
  };
}

function shown({ uuid, article, name, ...row }: LinkedProduct): ProductLinks["similar"][number] {
  return { uuid, article, name, code: codeOf({ article, ...row }) };
}

function codesOf({ replacement, similar, related }: ProductLinks): LinksProduct["was"] {
  return {
    replacement: replacement?.code ?? "",
    similar: similar.map(({ code }) => code),
    related: related.map(({ code }) => code),
  };
}

function textsOf({ replacement, similar, related }: LinksProduct["was"]) {
  return { replacement, similar: similar.join("\n"), related: related.join("\n") };
}

type Found = { replacement: GoodsRef | null; similar: GoodsRef[]; related: GoodsRef[] };

/** The goods that the codes name; one that is named twice counts once. */
async function goodsOf(
  tx: Tx,
  self: string,
  { replacement, similar, related }: LinksProduct["was"],
): Promise<Verdict<Found, CodeFault>> {
  const found: Found = { replacement: null, similar: [], related: [] };
  const wanted = [
    ...(replacement === "" ? [] : [["replacement", replacement] as const]),
    ...similar.map((code) => ["similar", code] as const),
    ...related.map((code) => ["related", code] as const),
  ];
  for (const [field, article] of wanted) {
    const [goods, other] = await goodsByArticle(tx, article, articleNorm(article));
    if (goods === undefined) return no("linkUnknown", { field, article });
    if (other !== undefined) return no("linkAmbiguous", { field, article });
    if (goods.uuid === self) return no("linkSelf", { field, article });
    if (field === "replacement") found.replacement = goods;
    else if (!found[field].some(({ uuid }) => uuid === goods.uuid)) found[field].push(goods);
  }
  return ok(found);
}
