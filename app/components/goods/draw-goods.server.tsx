import { renderToStaticMarkup } from "react-dom/server";
import { drawnOnce } from "#app/components/kit/drawn-once.ts";
import { GoodsCard, type CardState } from "./goods-card.tsx";
import type { ListState } from "./goods-drawing.ts";
import { identityOf, linesOf, unpackLine } from "./packed-goods.ts";

/** A card is some 1,600 bytes: all of them together stay under 10 MB. */
const cards = drawnOnce<Uint8Array>(5_000);

/**
 * The cards of packed goods, each as the bytes of its markup. A card whose goods and state have been drawn before is not drawn again: it says
 * the same, letter for letter, whoever asks. Whatever changes (price, stock, a toggle) makes another card.
 */
export function drawGoods(packed: string, { eager, counterparty, favourites, compared }: ListState): Uint8Array[] {
  const drawn: Uint8Array[] = [];
  for (const [place, line] of linesOf(packed).entries()) {
    const { uuid, externalId } = identityOf(line);
    drawn.push(
      cardOf(line, {
        eager: place < eager,
        counterparty,
        favourite: favourites.has(externalId),
        compared: compared.has(uuid),
      }),
    );
  }
  return drawn;
}

function cardOf(line: string, state: CardState): Uint8Array {
  const key = `${Number(state.eager)}${Number(state.favourite)}${Number(state.compared)}${state.counterparty ?? "-"}\t${line}`;
  return cards(key, () => Buffer.from(renderToStaticMarkup(<GoodsCard goods={unpackLine(line)} {...state} />)));
}
