import { mergeLines } from "#app/domain/basket/merge.ts";
import type { Tx } from "#server/db/client.ts";
import { lockBasket } from "#server/db/queries/basket/baskets.ts";
import { moveLists } from "#server/db/queries/basket/basket-lists.ts";
import { basketLines, saveLines, type BasketLineRow } from "#server/db/queries/basket/basket-lines.ts";
import {
  consumeGuestBasket,
  lockGuestBasket,
  moveCity,
  moveComparisons,
  moveFavourites,
} from "#server/db/queries/account/guest-merge.ts";
import { lockOwner } from "#server/db/queries/favourites/list-owner.ts";
import type { Ports } from "#server/ports/ports.ts";
import { mostComparedInCategory } from "#server/use-cases/favourites/list-owner.ts";

type GuestMerge = {
  fingerprint: string;
  userUuid: string;
  /** Null when the user may not fill the counterparty's basket: the guest's basket stays. */
  basketOwner: string | null;
  sessionUuid: string;
};

/**
 * Merges a guest's data into the account in the transaction that opens the session: basket quantities are added,
 * rounded and capped, lists united. Each guest basket is consumed once (invariants BK1, BK2).
 */
export async function mergeGuest(
  tx: Tx,
  ports: Ports,
  merge: GuestMerge,
): Promise<{ lines: number; favourites: number }> {
  const guest = `g:${merge.fingerprint}`;
  const account = `u:${merge.userUuid}`;
  const { basketOwner } = merge;
  const lines = basketOwner === null ? 0 : await mergeBasket(tx, ports, guest, { ...merge, basketOwner });
  if (basketOwner !== null) await moveLists(tx, guest, basketOwner, ports.ids.uuid());
  const favourites = await moveFavourites(tx, guest, account);
  await moveCity(tx, guest, merge.userUuid);
  // Serialises with a concurrent addition, so that the limit holds.
  await lockOwner(tx, "comparisons", account);
  await moveComparisons(tx, guest, account, mostComparedInCategory);
  await ports.failpoints.reach("merge.before_commit");
  return { lines, favourites };
}

async function mergeBasket(
  tx: Tx,
  ports: Ports,
  guest: string,
  { basketOwner, sessionUuid }: GuestMerge & { basketOwner: string },
): Promise<number> {
  const guestBasket = await lockGuestBasket(tx, guest);
  if (!guestBasket) return 0;
  const basket = await lockBasket(tx, basketOwner, ports.ids.uuid());
  const guestLines = await basketLines(tx, guestBasket.uuid);
  const accountLines = await basketLines(tx, basket.uuid);

  const rules = new Map(guestLines.flatMap((line) => (line.rule ? [[line.uuid, line.rule]] : [])));
  const merged = mergeLines(accountLines, guestLines, rules);
  const quantities = new Map(merged.lines.map((line) => [line.uuid, line.quantity]));
  const held = new Map(accountLines.map((line) => [line.uuid, line]));
  const grown = guestLines.flatMap((line) => {
    const quantity = quantities.get(line.uuid);
    return quantity === undefined ? [] : [{ ...joined(held.get(line.uuid), line), quantity }];
  });

  await saveLines(tx, basket.uuid, grown);
  await consumeGuestBasket(tx, { guestBasketUuid: guestBasket.uuid, basketUuid: basket.uuid, sessionUuid });
  const left = guestLines.filter((line) => !quantities.has(line.uuid));
  // Lines that do not fit stay in a new guest basket, to be merged later.
  if (left.length > 0) await saveLines(tx, (await lockBasket(tx, guest, ports.ids.uuid())).uuid, left);
  return merged.added.length;
}

/** A guest's recent addition is ticked for purchase; the price of the increased quantity has not been shown yet. */
function joined(account: BasketLineRow | undefined, guest: BasketLineRow): BasketLineRow {
  if (!account) return { ...guest, seq: 0 };
  return {
    ...account,
    ticked: {
      available: account.ticked.available || guest.ticked.available,
      waiting: account.ticked.waiting || guest.ticked.waiting,
    },
    seenPrice: null,
  };
}
