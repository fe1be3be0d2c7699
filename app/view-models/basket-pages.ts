import { goodsOnBasketPage } from "#app/domain/limits.ts";
import type { BasketViewModel, RestOfBasket } from "./basket.ts";
import { shownBasket, waitsForDate } from "./shown-basket.ts";

/** How many pages so many goods take, and which of them `asked` is: the last one where goods have left the basket. */
export function basketPage(goods: number, asked: number): { page: number; pages: number; from: number; to: number } {
  const pages = Math.max(1, Math.ceil(goods / goodsOnBasketPage));
  const page = Math.min(asked, pages);
  return { page, pages, from: (page - 1) * goodsOnBasketPage, to: page * goodsOnBasketPage };
}

/** One page of a large basket; of the goods on other pages it holds no more than what they come to. */
export function pagedBasket(basket: BasketViewModel, asked: number): BasketViewModel {
  const { items } = basket;
  const { page, pages, from, to } = basketPage(items.length, asked);
  if (pages === 1) return basket;
  const rest = restOf({ ...basket, items: [...items.slice(0, from), ...items.slice(to)] });
  return { ...basket, items: items.slice(from, to), paging: { page, pages, before: from, rest } };
}

function restOf(others: BasketViewModel): RestOfBasket {
  const { groups, totals, ticked, goods, pricesChanged } = shownBasket(others);
  return {
    groups: groups.map(({ kind, when, sum, allTicked, rows }) => ({
      ...{ kind, sum, allTicked },
      lines: rows.length,
      waiting: rows.filter((row) => waitsForDate(when, row)).map((row) => row.goods.name),
    })),
    totals,
    ticked,
    goods,
    pricesChanged,
  };
}
