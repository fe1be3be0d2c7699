import { DeskForm, type DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { describedBy, FieldErrors, fieldId } from "#app/components/kit/fields/field.tsx";
import { cellTexts, priceField, type PricesShown } from "#app/domain/desk/products/goods-prices-form.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { goodsPrices as texts } from "#app/i18n/ru/desk/catalog/goods-prices.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("goodsPrices", texts);

export const goodsPricesForm = "goodsPrices";

type Lists = readonly { code: string; name: string }[];
type Props = {
  /** Cells to fill in, with what they have now. */
  shown: PricesShown;
  /** Columns, in their order. */
  lists: Lists;
  reply: DeskReply | null;
  formKey: string;
  /** What a save has left open. */
  isRest: boolean;
  /** Back to the table. */
  cancel: string;
};

/** Prices and old prices of goods, typed as people write them. */
export function GoodsPricesForm({ shown, lists, isRest, reply, formKey, cancel }: Props) {
  const columns = lists.filter(({ code }) => shown.some(({ cells }) => cells.some(({ list }) => list === code)));
  return (
    <div className="desk-prices">
      <DeskForm
        name={goodsPricesForm}
        {...{ reply, formKey, cancel }}
        labels={priceLabels(shown, lists)}
        submit={t("save")}
      >
        {(fields) => (
          <>
            <input type="hidden" name="shown" value={JSON.stringify(shown)} />
            {isRest && <input type="hidden" name="rest" value="1" />}
            <input
              type="hidden"
              name="lists"
              value={JSON.stringify(columns.map(({ code, name }) => ({ code, name })))}
            />
            <div className="desk-table desk-result">
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t("product")}</th>
                    {columns.map(({ code, name }) => (
                      <th key={code} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {shown.map(({ product, name, cells }) => (
                    <tr key={product}>
                      <th scope="row">{name}</th>
                      {columns.map(({ code, name: list }) => {
                        const cell = cells.find((one) => one.list === code);
                        return (
                          <td key={code} data-label={list}>
                            {cell && (
                              <Inputs product={product} cell={cell} labels={{ product: name, list }} {...fields} />
                            )}
                          </td>
                        );
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
      </DeskForm>
    </div>
  );
}

function Inputs({
  product,
  cell,
  labels,
  text,
}: {
  product: string;
  cell: PricesShown[number]["cells"][number];
  labels: { product: string; list: string };
} & Pick<DeskFields, "text">) {
  const saved = cellTexts(product, cell.list, cell);
  return (
    <div className="desk-price-inputs">
      {(["price", "oldPrice"] as const).map((kind) => {
        const name = priceField(kind, product, cell.list);
        const { errors, ...given } = text(name, saved[name]);
        const id = fieldId(name);
        return (
          <div key={kind} className="field">
            <label htmlFor={id}>{t(kind)}</label>
            <FieldErrors id={id} errors={errors?.slice(-1)} />
            <input
              className="input"
              {...given}
              id={id}
              aria-label={t(`${kind}Of`, labels)}
              {...describedBy(id, undefined, errors)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Names of fields, for those that somebody else has changed. */
export function priceLabels(shown: PricesShown, lists: Lists): Record<string, string> {
  return Object.fromEntries(
    shown.flatMap(({ product, name, cells }) =>
      cells.flatMap(({ list: code }) => {
        const list = lists.find((one) => one.code === code)?.name ?? code;
        return (["price", "oldPrice"] as const).map((kind) => [
          priceField(kind, product, code),
          t(`${kind}Of`, { product: name, list }),
        ]);
      }),
    ),
  );
}

export type PriceResults = readonly { name: string; texts: readonly string[] }[];

/** What has become of each product. */
export function PriceResultTable({ rows }: { rows: PriceResults }) {
  return (
    <div className="desk-table desk-result" role="region" aria-label={t("result.title")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("product")}</th>
            <th scope="col">{t("result.text")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, texts: lines }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-label={t("result.text")}>
                {lines.map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
