import { useRef } from "react";
import { Button } from "#app/components/kit/button.tsx";
import { CounterpartyField } from "#app/components/kit/counterparty-field.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { StockLine } from "#app/components/kit/stock-line.tsx";
import { formatQuantity } from "#app/i18n/format.ts";
import { listing } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Goods } from "./goods.ts";
import { OwnArticle } from "./own-article.tsx";
import { useResetWhenAdded } from "./reset-when-added.ts";
import { Toggles, type Toggled } from "./toggles.tsx";

const t = namespace("listing", listing);

/** The list of a buyer with many lines: one form, one button for the whole table; empty quantities add nothing. */
export function GoodsTable({ goods, toggled }: { goods: Goods[]; toggled: (goods: Goods) => Toggled }) {
  const form = useRef<HTMLFormElement>(null);
  useResetWhenAdded(form);
  return (
    <form ref={form} method="post" data-enhance="">
      <CounterpartyField />
      <p className="muted">{t("tableHint")}</p>
      <div className="goods-table-scroll">
        <table className="goods-table">
          <thead>
            <tr>
              <th scope="col">{t("column.article")}</th>
              <th scope="col">{t("column.name")}</th>
              <th scope="col" className="only-on-desktop">
                {t("column.facts")}
              </th>
              <th scope="col">{t("column.stock")}</th>
              <th scope="col">{t("column.price")}</th>
              <th scope="col">{t("column.quantity")}</th>
              <th scope="col">{t("column.lists")}</th>
            </tr>
          </thead>
          <tbody>
            {goods.map((one) => (
              <Row key={one.uuid} goods={one} {...toggled(one)} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="goods-table-submit">
        <Button kind="main" name="intent" value="basket.add">
          {t("tableToBasket")}
        </Button>
      </p>
    </form>
  );
}

function Row({ goods, favourite, compared }: { goods: Goods } & Toggled) {
  const { uuid, slug, name, article, price, unit, multiplicity, facts, userArticle } = goods;
  return (
    <tr>
      <td>
        {userArticle !== undefined && <OwnArticle code={userArticle} />}
        {article}
      </td>
      <th scope="row">
        <a href={`/product/${slug}`}>{name}</a>
      </th>
      <td className="muted small-text only-on-desktop">{facts}</td>
      <td>
        <StockLine product={goods} />
      </td>
      <td>
        <Money value={price} unit={unit} />
      </td>
      <td>
        <input type="hidden" name="uuid" value={uuid} />
        <input
          className="input"
          name="quantity"
          inputMode="decimal"
          autoComplete="off"
          aria-label={t("quantityOf", { name })}
          placeholder={multiplicity === 1 ? unit : t("step", { step: formatQuantity(multiplicity) })}
        />
      </td>
      <td>
        <Toggles goods={goods} favourite={favourite} compared={compared} />
      </td>
    </tr>
  );
}
