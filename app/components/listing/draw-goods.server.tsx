import { renderToStaticMarkup } from "react-dom/server";
import { GoodsCard, type CardState } from "./goods-card.tsx";
import type { ListState } from "./goods-drawing.ts";
import { identityOf, linesOf, unpackLine } from "./packed-goods.ts";

/** A card is some 1,400 letters: all of them together stay under 15 MB. */
const mostCards = 5_000;

const cards = new Map<string, string>();

/**
 * The cards of packed goods as markup. A card whose goods and state have been drawn before is not drawn again: it says
 * the same, letter for letter, whoever asks. Whatever changes (price, stock, a toggle) makes another card.
 */
export function drawGoods(packed: string, { eager, counterparty, favourites, compared }: ListState): string {
  let markup = "";
  for (const [place, line] of linesOf(packed).entries()) {
    const { uuid, externalId } = identityOf(line);
    markup += cardOf(line, { eager: place < eager, counterparty, favourite: favourites.has(externalId), compared: compared.has(uuid) });
  }
  return markup;
}

function cardOf(line: string, state: CardState): string {
  const key = `${Number(state.eager)}${Number(state.favourite)}${Number(state.compared)}${state.counterparty ?? "-"}\t${line}`;
  const known = cards.get(key);
  if (known !== undefined) return known;
  const drawn = renderToStaticMarkup(<GoodsCard goods={unpackLine(line)} {...state} />);
  for (const oldest of cards.keys()) {
    if (cards.size < mostCards) break;
    cards.delete(oldest);
  }
  cards.set(key, drawn);
  return drawn;
}
