import { sql } from "kysely";
import type { Db } from "../client.ts";
import { contentsFrom, contentsSql, type BasketContents, type ContentsJson } from "./baskets.ts";
import { comparedSql, type ComparedRow } from "./comparisons.ts";
import { favouriteIdsSql } from "./favourites.ts";
import type { Shelf } from "./product-card.ts";

/** Whose lists: null where there is nobody to have them. */
export type ListOwners = { owner: string | null; basketOwner: string | null };
export type OwnLists = { favouriteIds: string[]; compared: ComparedRow[]; basket: BasketContents };

/** Everything a visitor has gathered, as `favouriteIds`, `compared` and `basketContents` tell it; one statement. */
export async function ownLists(db: Db, { owner, basketOwner, ...shelf }: ListOwners & Shelf): Promise<OwnLists> {
  const { rows } = await sql<Omit<OwnLists, "basket"> & ContentsJson>`
    select ${favouriteIdsSql(owner)} as "favouriteIds", ${comparedSql(owner)} as compared, contents.*
    from (${contentsSql({ owner: basketOwner, ...shelf })}) contents`.execute(db);
  const [row] = rows;
  return { favouriteIds: row?.favouriteIds ?? [], compared: row?.compared ?? [], basket: contentsFrom(row) };
}
