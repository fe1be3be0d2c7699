import { GoodsPricesForm, PriceResultTable } from "#app/components/desk/prices/goods-prices-form.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { mostPriceCells, type GoodsPrices, type SeenPriceList } from "#app/contract/desk/catalog/goods-prices.ts";
import { listSearch, shownDataColumns } from "#app/domain/desk/list-query.ts";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import { goodsPricesList, priceColumns } from "#app/domain/desk/lists/goods-prices.ts";
import type { PricesShown } from "#app/domain/desk/products/goods-prices-form.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { goodsPrices as texts } from "#app/i18n/ru/desk/catalog/goods-prices.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { leftOpen } from "./save-goods-prices.ts";

const t = namespace("goodsPrices", texts);
const frame = namespace("deskFrame", deskFrame);

type State = ListState<typeof goodsPricesList>;
type Props = { state: State; answer: GoodsPrices; edit: string; reply: DeskReply | null; formKey: string };

/** Prices of the goods of a page as a form; after saving, what could not be saved. */
export function EditPrices({ state, answer, edit, reply, formKey }: Props) {
  const table = `/desk/prices/goods${listSearch(goodsPricesList, state)}`;
  const at = (which: string) => `${table}${table.includes("?") ? "&" : "?"}edit=${which}`;
  const left = leftOpen(reply);
  const chosen = listsToEdit(state, answer.lists, edit);
  const room = Math.max(1, Math.floor(mostPriceCells / Math.max(1, answer.items.length)));
  const lists = chosen.slice(0, room);
  const shown = left?.shown ?? shownPrices(answer, lists);
  return (
    <>
      <div className="desk-heading">
        <h1>{t("editTitle")}</h1>
        <LinkButton href={table}>{frame("back")}</LinkButton>
      </div>
      {left !== null && <PriceResultTable rows={left.results} />}
      <p className="muted">{t("editHint")}</p>
      {left === null && answer.lists.length > 1 && (
        <div className="desk-tools">
          {chosen.length > lists.length && <span>{t("editFirst", { count: lists.length })}</span>}
          <details>
            <summary>{t("editOne")}</summary>
            <div className="desk-popup">
              {answer.lists.map(({ id, name }) => (
                <a key={id} href={at(String(id))} aria-current={edit === String(id) ? "true" : undefined}>
                  {name}
                </a>
              ))}
              {edit !== "all" && <a href={at("all")}>{t("editAll")}</a>}
            </div>
          </details>
        </div>
      )}
      {shown.length === 0 && left === null && <p>{t("editNone")}</p>}
      {shown.length > 0 && (
        <GoodsPricesForm {...{ shown, reply, formKey }} lists={answer.lists} isRest={left !== null} cancel={table} />
      )}
    </>
  );
}

/** One list, or those that the table shows. */
function listsToEdit(state: State, lists: readonly SeenPriceList[], edit: string): SeenPriceList[] {
  const one = lists.filter(({ id }) => String(id) === edit);
  if (one.length > 0) return one;
  const nameOf = ({ id }: SeenPriceList) => goodsPricesList.dataColumns + String(id);
  const names = shownDataColumns(state, lists.map(nameOf), priceColumns);
  const shown = lists.filter((list) => names.includes(nameOf(list)));
  return shown.length > 0 ? shown : lists.slice(0, priceColumns);
}

function shownPrices({ items }: GoodsPrices, lists: readonly SeenPriceList[]): PricesShown {
  return items.map(({ uuid, article, name, prices }) => ({
    product: uuid,
    name: `${article} ${name}`,
    cells: lists.map(({ code }) => {
      const { price = null, oldPrice = null } = prices.find(({ list }) => list === code) ?? {};
      return { list: code, price, oldPrice };
    }),
  }));
}
