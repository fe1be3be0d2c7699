import { movedAddressesShape, type MoveCategory, type MovedAddresses } from "#app/contract/desk/catalog/categories.ts";
import {
  planCategories,
  type CategoryToSave,
  type KeptCategory,
  type MovedCategory,
} from "#app/domain/catalog/saving/category.ts";
import { changesBetween } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { keptCategories } from "#server/db/queries/catalog/saving/categories.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { DeskGoodsChange } from "#server/use-cases/catalog/desk/change-goods.ts";
import { categoriesIn, categoryPage } from "#server/use-cases/catalog/saving/save-categories.ts";
import type { StaleTexts } from "#server/use-cases/staff/stale-save.ts";
import {
  categoryFault,
  categoryTexts,
  changeCategory,
  type CategoryFault,
  type CategoryMissing,
} from "./change-category.ts";

type Refusal = CategoryFault | CategoryMissing | StaleTexts;

const mostExamples = 10;

/** Another place or address of a category: its page and those below leave redirects, the texts for search go along. */
export async function moveCategory(
  ports: Ports,
  change: DeskGoodsChange,
  uuid: string,
  { version, isPreview, ...values }: MoveCategory,
): Promise<Verdict<MovedAddresses, Refusal>> {
  const row = { uuid, ...values };
  if (isPreview) {
    if (!mayStaff(change.staff, "editGoods")) return no("rightMissing");
    const tree = await keptCategories(ports.database.db);
    return tree.has(uuid) ? movesOf([row], tree) : no("categoryNotFound");
  }
  const form = { uuid, version, yours: { slug: values.slug, parent: values.parent ?? "" } };
  return changeCategory<typeof movedAddressesShape, CategoryFault>(
    ports,
    change,
    movedAddressesShape,
    form,
    async (tx, { category }) => {
      const { rows, moves } = await categoriesIn(tx, [row]);
      const fault = categoryFault(rows[0]);
      if (fault !== null) return fault;
      const after = categoryTexts({ ...category, slug: values.slug, parentUuid: values.parent });
      const moved = addressesOf(moves);
      return ok({
        action: "category.moved",
        changes: {
          ...changesBetween(categoryTexts(category), after),
          ...(moves.length > 0 && { addresses: { before: null, after: moves.length } }),
        },
        value: () => moved,
      });
    },
  );
}

/** What saving these rows would move. */
export function movesOf(
  rows: readonly CategoryToSave[],
  tree: Map<string, KeptCategory>,
): Verdict<MovedAddresses, CategoryFault> {
  const plan = planCategories(rows, tree);
  const fault = plan.rows.map(categoryFault).find((one) => one !== null);
  return fault ?? ok(addressesOf(plan.moves));
}

export function addressesOf(moves: readonly MovedCategory[]): MovedAddresses {
  const examples = moves
    .slice(0, mostExamples)
    .map(({ from, to }) => ({ from: categoryPage(from), to: categoryPage(to) }));
  return { addresses: moves.length, examples };
}
