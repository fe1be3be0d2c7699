import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { PageField } from "#app/components/kit/fields/page-field.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import { describedBy, FieldErrors, fieldId } from "#app/components/kit/fields/field.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { StockLine } from "#app/components/kit/stock-line.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { shopFetcher } from "#app/components/navigation/enhancer.tsx";
import { tableColumns, type TableColumn } from "#app/domain/catalog/table-columns.ts";
import { goodsTableForm, type FormReply } from "#app/forms/reply.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { listing } from "#app/i18n/ru/catalog/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Goods } from "#app/view-models/catalog/goods.ts";
import { OwnArticle } from "./own-article.tsx";
import { Toggles, type Toggled } from "./toggles.tsx";

const t = namespace("listing", listing);

/** Anchor of «show more» without script. */
export const addedId = "more";

type Props = { goods: readonly Goods[]; toggled: (goods: Goods) => Toggled; added: number | undefined };

/** Table view for orders of many lines: one form with one button; empty quantities add nothing. */
export function GoodsTable({ goods, toggled, added }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { reply, viewer } = useFrame();
  const columns = viewer?.tableColumns ?? tableColumns;
  const { data } = useFetcher<FormReply>(shopFetcher);
  useResetWhenAdded(form, data);
  const refused = [data, reply].find((one) => one?.form === goodsTableForm);
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
              {columns.includes("facts") && (
                <th scope="col" className="only-on-desktop">
                  {t("column.facts")}
                </th>
              )}
              {columns.includes("stock") && <th scope="col">{t("column.stock")}</th>}
              {columns.includes("price") && <th scope="col">{t("column.price")}</th>}
              <th scope="col">{t("column.quantity")}</th>
              {columns.includes("lists") && <th scope="col">{t("column.lists")}</th>}
            </tr>
          </thead>
          <tbody>
            {goods.map((one, index) => (
              <Row
                key={one.uuid}
                id={index === added ? addedId : undefined}
                goods={one}
                columns={columns}
                typed={refused?.values[one.uuid]}
                errors={refused?.errors[one.uuid]}
                {...toggled(one)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="goods-table-submit">
        <PageField />
        <Button kind="main" name="intent" value="basket.add">
          {t("tableToBasket")}
        </Button>
      </p>
    </form>
  );
}

/** Resets a form after its products were added, so that a second click does not add them again. */
function useResetWhenAdded(form: RefObject<HTMLFormElement>, data: FormReply | undefined): void {
  useEffect(() => {
    const failed = data?.notices?.some(({ kind }) => kind === "error");
    if (data?.form === "basket.add" && !failed) form.current?.reset();
  }, [data, form]);
}

type RowProps = {
  id: string | undefined;
  goods: Goods;
  columns: readonly TableColumn[];
  typed: string | undefined;
  errors: string[] | undefined;
};

function Row({ id, goods, columns, typed, errors, favourite, compared }: RowProps & Toggled) {
  const { uuid, slug, name, article, price, unit, multiplicity, facts, userArticle } = goods;
  return (
    <tr id={id}>
      <td>
        {userArticle !== undefined && <OwnArticle code={userArticle} />}
        {article}
      </td>
      <th scope="row">
        <a href={`/product/${slug}`}>{name}</a>
      </th>
      {columns.includes("facts") && <td className="muted small-text only-on-desktop">{facts}</td>}
      {columns.includes("stock") && (
        <td>
          <StockLine product={goods} />
        </td>
      )}
      {columns.includes("price") && (
        <td>
          <Money value={price} unit={unit} />
        </td>
      )}
      <td>
        <input type="hidden" name="uuid" value={uuid} />
        <input
          className="input"
          id={fieldId(uuid)}
          name="quantity"
          defaultValue={typed}
          inputMode="decimal"
          autoComplete="off"
          aria-label={t("quantityOf", { name })}
          placeholder={multiplicity === 1 ? unit : t("step", { step: formatQuantity(multiplicity) })}
          {...describedBy(fieldId(uuid), null, errors)}
        />
        <FieldErrors id={fieldId(uuid)} errors={errors} />
      </td>
      {columns.includes("lists") && (
        <td>
          <Toggles goods={goods} favourite={favourite} compared={compared} />
        </td>
      )}
    </tr>
  );
}
