import { z } from "zod";
import { no, ok } from "#app/domain/verdict.ts";
import { countGoodsOf, deleteCategory, lockCategory } from "#server/db/queries/desk/catalog/categories.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { DeskGoodsChange } from "#server/use-cases/catalog/desk/change-goods.ts";
import { categoryTexts, changeCategory } from "./change-category.ts";
import { leaveAddress } from "./merge-category.ts";

const answer = z.literal(true);

/** Deletes a category that has nothing in it. */
export function removeCategory(ports: Ports, change: DeskGoodsChange, uuid: string, version: number) {
  return changeCategory<typeof answer, { code: "categoryNotEmpty" }>(
    ports,
    change,
    answer,
    { uuid, version, yours: {} },
    async (tx, { category, path, tree }) => {
      const hasChildren = [...tree.values()].some(({ parentUuid }) => parentUuid === uuid);
      if (hasChildren || (await countGoodsOf(tx, uuid)) > 0) return no("categoryNotEmpty");
      const above = category.parentUuid === null ? undefined : await lockCategory(tx, category.parentUuid);
      await deleteCategory(tx, uuid, null);
      await leaveAddress(tx, path, above?.path ?? null);
      const texts = Object.entries(categoryTexts(category)).filter(([, text]) => text !== "");
      return ok({
        action: "category.deleted",
        changes: Object.fromEntries(texts.map(([name, before]) => [name, { before, after: null }])),
        value: () => true as const,
      });
    },
  );
}
