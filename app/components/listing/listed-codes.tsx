import { PageField } from "#app/components/kit/fields/page-field.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import type { ListedLine } from "#app/contract/catalog/found-search.ts";
import { searchPath } from "#app/domain/catalog/search-query/search-path.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { listQuantityFaultText } from "#app/i18n/list-quantity-fault.ts";
import { listedCodes } from "#app/i18n/ru/basket/listed-codes.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("listedCodes", listedCodes);

/** Goods of a pasted list as one order, with the listed quantities; lines without goods come first. */
export function ListedCodes({ listed, unreadLines }: { listed: readonly ListedLine[]; unreadLines: number }) {
  const found = listed.flatMap((line) => (line.product === null ? [] : [{ line, product: line.product }]));
  const missing = listed.filter(({ product }) => product === null);
  return (
    <form method="post" data-enhance="" className="listed-codes">
      <CounterpartyField />
      <h2>{t("title", { found: found.length, count: listed.length })}</h2>
      {unreadLines > 0 && <p role="alert">{t("unread", { limit: listed.length, count: unreadLines })}</p>}
      {missing.length > 0 && (
        <ul aria-label={t("missing")}>
          {missing.map(({ text, code, candidates }, at) => (
            <li key={at}>
              <a className="text-link" href={searchPath(code)}>
                {text}
              </a>
              <span className="muted">{t(candidates.length > 0 ? "several" : "missing")}</span>
              {candidates.map(({ slug, name, article }) => (
                <a key={slug} className="text-link" href={`/product/${slug}`}>
                  {`${article} ${name}`}
                </a>
              ))}
            </li>
          ))}
        </ul>
      )}
      {found.length > 0 && (
        <>
          <ul aria-label={t("found")}>
            {found.map(({ line: { code, asked, fault }, product: { uuid, name, slug, unit, quantity } }, at) => (
              <li key={at}>
                <b>{code}</b>
                <a href={`/product/${slug}`}>{name}</a>
                {asked !== null && <span className="muted">{t("asked", { asked })}</span>}
                {fault && <span className="error">{listQuantityFaultText(fault)}</span>}
                <input type="hidden" name="uuid" value={uuid} />
                <input
                  className="input"
                  name="quantity"
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={quantity === null ? "" : formatQuantity(quantity)}
                  aria-label={t("quantity", { name })}
                />
                <span className="muted">{unit}</span>
              </li>
            ))}
          </ul>
          <PageField />
          <Button kind="main" name="intent" value="basket.add">
            {t("toBasket")}
          </Button>
        </>
      )}
      <p>
        <a className="text-link" href="/search#list">
          {t("another")}
        </a>
      </p>
    </form>
  );
}
