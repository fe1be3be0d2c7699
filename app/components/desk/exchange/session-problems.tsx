import { LinkButton } from "#app/components/kit/button.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import type { ExchangeSession } from "#app/contract/desk/exchange-sessions.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { exchangeSessions } from "#app/i18n/ru/desk/shop/exchange-sessions.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ExchangeTable, type ExchangeColumn } from "./exchange-table.tsx";
import { ProductName } from "./held-part.tsx";

const t = namespace("exchangeSessions", exchangeSessions);

const problemColumns: ExchangeColumn<ExchangeSession["problems"]["items"][number]>[] = [
  { label: t("problem.product"), cell: ({ product }) => product !== null && <ProductName product={product} /> },
  {
    label: t("problem.value"),
    cell: ({ field, value }) => [field, value].filter((text) => text !== "").join(": "),
  },
  { label: t("problem.reason"), cell: ({ reason }) => reason },
  { label: t("problem.path"), cell: ({ path }) => path },
];

/** The page with another state of its lists. */
export function sessionHref(url: URL, changes: Readonly<Record<string, string | null>>, place: string): string {
  const query = new URLSearchParams(url.search);
  for (const [name, value] of Object.entries(changes)) {
    query.delete(name);
    if (value !== null) query.set(name, value);
  }
  return `${url.pathname}${query.size === 0 ? "" : `?${query}`}#${place}`;
}

type ProblemsProps = Pick<ExchangeSession, "problems"> & { url: URL };

/** The rows of a session that were refused, counted by reason above. */
export function SessionProblems({ problems: { items, total, page, pages, reasons }, url }: ProblemsProps) {
  const job = url.searchParams.get("job");
  const reason = url.searchParams.get("reason");
  const whole = (job !== null || reason !== null) && (
    <a href={sessionHref(url, { job: null, reason: null, page: null }, "rows")}>{t("allProblems")}</a>
  );
  if (total === 0)
    return (
      <p id="rows">
        {t("noProblems")} {whole}
      </p>
    );
  return (
    <section id="rows">
      <h2>
        {t("problems")}: {formatNumber(total)}
      </h2>
      <p className="actions">
        <LinkButton href={`${url.pathname}/errors${job === null ? "" : `?${new URLSearchParams({ job })}`}`} download>
          {t("file")}
        </LinkButton>
        <span className="muted">{t("rows", { count: total })}</span>
        {whole}
      </p>
      {reasons.length > 1 && (
        <ul>
          {reasons.map(({ code, text, count }) => (
            <li key={code}>
              <a
                href={sessionHref(url, { reason: code, page: null }, "rows")}
                aria-current={code === reason ? "true" : undefined}
              >
                {text}
              </a>
              : {formatNumber(count)}
            </li>
          ))}
        </ul>
      )}
      <ExchangeTable
        label={t("problems")}
        columns={problemColumns}
        rows={items}
        keyOf={(_, index) => String(index)}
        isOfTexts
      />
      <Pager page={page} pages={pages} href={(number) => sessionHref(url, { page: String(number) }, "rows")} />
    </section>
  );
}
