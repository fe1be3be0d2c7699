import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { describedBy, FieldErrors, fieldId } from "#app/components/kit/fields/field.tsx";
import type { DeskProduct } from "#app/contract/desk/product.ts";
import { priceTexts } from "#app/domain/desk/products/price-texts.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { formatDateTime, formatMoney, formatNumber } from "#app/i18n/format.ts";
import { deskProduct as texts } from "#app/i18n/ru/desk/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CardProps } from "./words.ts";
import { LedNote } from "./led-note.tsx";
import { PlannedPrices } from "./product-plans.tsx";
import { historyField } from "./words.ts";

const t = namespace("deskProduct", texts);

type Price = NonNullable<DeskProduct["prices"]>[number];

/** Prices in each list with tiers and old prices, and their history. */
export function PricesTab(props: CardProps) {
  const { product, choices, reply, formKey } = props;
  const prices = product.prices ?? [];
  const saved = Object.fromEntries(prices.flatMap((price) => Object.entries(priceTexts(price.list, price))));
  const labels = Object.fromEntries(Object.keys(saved).map((name) => [name, historyField(choices, name)]));
  return (
    <>
      {product.can.prices ? (
        <DeskForm name="prices" {...{ reply, formKey, labels }} was={saved} submit={t("prices.save")}>
          {(fields) => (
            <>
              <p className="muted">{t("prices.tiersHint")}</p>
              <LedNote product={product} of="price" />
              <div className="desk-table desk-result">
                <table>
                  <Head />
                  <tbody>
                    {prices.map((price) => (
                      <tr key={price.list}>
                        <th scope="row">
                          <Name {...price} />
                        </th>
                        {(["price", "oldPrice", "tiers"] as const).map((kind) => {
                          const name = `${kind}.${price.list}`;
                          const { errors, ...given } = fields.text(name, saved[name]);
                          return (
                            <td key={kind} data-label={t(`prices.${kind}`)}>
                              <input
                                className="input"
                                {...given}
                                id={fieldId(name)}
                                aria-label={labels[name]}
                                {...describedBy(fieldId(name), null, errors)}
                                inputMode={kind === "tiers" ? undefined : "decimal"}
                                maxLength={kind === "tiers" ? 500 : 20}
                              />
                              <FieldErrors id={fieldId(name)} errors={errors} />
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
      ) : (
        <div className="desk-table desk-result">
          <table>
            <Head />
            <tbody>
              {prices.map((price) => (
                <tr key={price.list}>
                  <th scope="row">
                    <Name {...price} />
                  </th>
                  <td data-label={t("prices.price")}>
                    {price.price === null ? t("prices.none") : formatMoney(price.price)}
                  </td>
                  <td data-label={t("prices.oldPrice")}>
                    {price.oldPrice === null ? "" : formatMoney(price.oldPrice)}
                  </td>
                  <td data-label={t("prices.tiers")}>{saved[`tiers.${price.list}`]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {product.can.prices && <PlannedPrices {...props} />}
      <PriceHistory product={product} choices={choices} />
    </>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        {(["list", "price", "oldPrice", "tiers"] as const).map((name) => (
          <th key={name} scope="col">
            {t(`prices.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Name({ name, isBase }: Price) {
  return (
    <>
      {name}
      {isBase && <small className="muted"> {t("prices.base")}</small>}
    </>
  );
}

function PriceHistory({ product: { priceHistory }, choices }: Pick<CardProps, "product" | "choices">) {
  const money = (amount: number | null) => (amount === null ? t("prices.none") : formatMoney(amount));
  return (
    <section>
      <h2>{t("prices.history")}</h2>
      {priceHistory.length === 0 ? (
        <p className="muted">{t("prices.noHistory")}</p>
      ) : (
        <div className="desk-table desk-result" role="region" aria-label={t("prices.history")} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {(["at", "list", "from", "before", "after", "by"] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`prices.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {priceHistory.map(({ at, list, from, before, after, by }, index) => (
                <tr key={index}>
                  <td data-label={t("prices.at")}>{formatDateTime(at, shopZone)}</td>
                  <td data-label={t("prices.list")}>{choices.lists.find(({ code }) => code === list)?.name ?? list}</td>
                  <td data-label={t("prices.from")}>{from === 0 ? "" : formatNumber(from)}</td>
                  <td data-label={t("prices.before")}>{money(before)}</td>
                  <td data-label={t("prices.after")}>{money(after)}</td>
                  <td data-label={t("prices.by")}>{by}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
