import { renderToStaticMarkup } from "react-dom/server";
import { drawnOnce } from "./drawn-once.ts";
import { GoodsCard, type CardState } from "./goods-card.tsx";
import type { ListState } from "./goods-drawing.ts";
import { identityOf, linesOf, unpackLine } from "./packed-goods.ts";

/** A card is some 1,400 letters: all of them together stay under 15 MB. */
const cards = drawnOnce(5_000);

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
  return cards(key, () => renderToStaticMarkup(<GoodsCard goods={unpackLine(line)} {...state} />));
}
