import { createHash } from "node:crypto";
import { z } from "zod";
import type { DocumentsProduct, ProductDocuments } from "#app/contract/desk/catalog/product-parts.ts";
import type { KeptProduct } from "#app/domain/catalog/saving/kept-product.ts";
import type { ProductDocument } from "#app/domain/catalog/saving/product-to-save.ts";
import { goodsFilePath, isGoodsFileType, mostDocuments } from "#app/domain/desk/products/documents.ts";
import { displayName } from "#app/domain/files/display-name.ts";
import { changesBetween } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { goodsFile, goodsFileByHash, insertGoodsFile, type GoodsFile } from "#server/db/queries/catalog/documents.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes, FileFault } from "#server/uploads/bytes.ts";
import { cleanFile } from "#server/uploads/clean-file.ts";
import { saveProductsIn } from "#server/use-cases/catalog/saving/save-products.ts";
import type { DeskGoodsChange } from "./change-goods.ts";
import { changeProduct } from "./save-goods.ts";

const storedShape = z.array(
  z.object({
    type: z.string(),
    name: z.string(),
    url: z.string(),
    size: z.int().optional(),
    validTo: z.string().optional(),
  }),
);

/** Documents of a stored product. */
export function documentsOf({ documents }: Pick<KeptProduct, "documents">): ProductDocuments {
  return storedShape
    .parse(documents)
    .map(({ size = null, validTo = null, ...document }) => ({ ...document, size, validTo }));
}

/** Names, orders and takes off documents, unless others have changed the product since it was seen. */
export function saveDocuments(
  ports: Ports,
  change: DeskGoodsChange,
  uuid: string,
  { version, documents }: DocumentsProduct,
) {
  return changeProduct<{ code: "documentsChanged" }>(ports, change, uuid, async (tx, product, present) => {
    const kept = new Map(documentsOf(product).map((document) => [document.url, document]));
    const urls = new Set(documents.map(({ url }) => url));
    if (version !== present || urls.size < documents.length || ![...urls].every((url) => kept.has(url)))
      return no("documentsChanged");
    const rows = documents.map(({ url, type, name, validTo }) =>
      toSave({ url, type, name, validTo, size: kept.get(url)?.size ?? null }),
    );
    await saveProductsIn(tx, ports, change.author.actor, [{ externalId: product.externalId, documents: rows }]);
    return ok({
      action: "product.documentsSaved",
      changes: changesBetween(
        { documents: documentsText(documentsOf(product)) },
        { documents: documentsText(documents) },
      ),
    });
  });
}

type Added = { type: string; name: string; validTo?: string | undefined };
type AddFault =
  | Exclude<FileFault, { code: "fileType" }>
  | { code: "documentType" | "documentTwice" | "productNotFound" | "rightMissing" }
  | { code: "documentsMany"; limit: number };

/** Adds an uploaded document behind the others. The same file of several goods is stored once. */
export async function addDocument(
  ports: Ports,
  change: DeskGoodsChange,
  { uuid, fileName, bytes, ...added }: Added & { uuid: string; fileName: string; bytes: Bytes },
): Promise<Verdict<{ uuid: string; version: number }, AddFault>> {
  if (!mayStaff(change.staff, "editGoods")) return no("rightMissing");
  const file = await storedFile(ports, change, fileName, bytes);
  if (!file.ok) return file;
  const url = goodsFilePath(file.value);
  type Refusal = { code: "documentTwice" } | { code: "documentsMany"; limit: number };
  return changeProduct<Refusal>(ports, change, uuid, async (tx, product) => {
    const kept = documentsOf(product);
    if (kept.some((document) => document.url === url)) return no("documentTwice");
    if (kept.length >= mostDocuments) return no("documentsMany", { limit: mostDocuments });
    const { size } = file.value;
    const all = [...kept, { url, size, type: added.type, name: added.name, validTo: added.validTo ?? null }];
    const row = { externalId: product.externalId, documents: all.map(toSave) };
    await saveProductsIn(tx, ports, change.author.actor, [row]);
    return ok({
      action: "product.documentAdded",
      changes: changesBetween({ documents: documentsText(kept) }, { documents: documentsText(all) }),
    });
  });
}

async function storedFile(
  ports: Ports,
  { author }: DeskGoodsChange,
  fileName: string,
  given: Bytes,
): Promise<Verdict<GoodsFile, Exclude<FileFault, { code: "fileType" }> | { code: "documentType" }>> {
  const cleaned = await cleanFile(given);
  if (!cleaned.ok) return cleaned.code === "fileType" ? no("documentType") : cleaned;
  const { type, bytes } = cleaned.value;
  if (!isGoodsFileType(type)) return no("documentType");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const known = await goodsFileByHash(ports.database.db, sha256);
  if (known !== undefined) return ok(known);
  const file = {
    uuid: ports.ids.uuid(),
    sha256,
    name: displayName(fileName, type),
    extension: type,
    size: bytes.length,
  };
  await ports.files.put(file.uuid, bytes);
  return transact<GoodsFile>(ports.database.db, async (tx) => {
    await insertGoodsFile(tx, file, author.actor);
    return ok((await goodsFileByHash(tx, sha256)) ?? file);
  });
}

/** An uploaded document for anybody; null when there is none. */
export async function readGoodsFile(
  { database, files }: Pick<Ports, "database" | "files">,
  uuid: string,
): Promise<(GoodsFile & { bytes: Bytes }) | null> {
  const file = await goodsFile(database.db, uuid);
  const bytes = file === undefined ? null : await files.read(uuid);
  return file === undefined || bytes === null ? null : { ...file, bytes };
}

function toSave({ size, validTo, ...document }: ProductDocuments[number]): ProductDocument {
  return { ...document, ...(size !== null && { size }), ...(validTo !== null && { validTo }) };
}

/** For the journal. */
function documentsText(documents: readonly { name: string; validTo: string | null }[]): string {
  return documents.map(({ name, validTo }) => (validTo === null ? name : `${name} (${validTo})`)).join("; ");
}
