import { replyHere, replyId } from "#app/components/desk/form/reply-place.ts";
import { Button } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import { formatNumber } from "#app/i18n/format.ts";
import { deskDictionary as texts } from "#app/i18n/ru/desk/catalog/dictionary.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { DictionaryProps } from "./dictionary-props.ts";

const t = namespace("deskDictionary", texts);

export function MissingQueries({ dictionary: { missing, can } }: DictionaryProps) {
  return (
    <section aria-labelledby="missing">
      <h2 id="missing">{t("missing.title")}</h2>
      {missing.length === 0 ? (
        <p className="muted">{t("missing.none")}</p>
      ) : (
        <div className="desk-table" role="region" aria-label={t("missing.title")} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("missing.query")}</th>
                <th scope="col" className="desk-number">
                  {t("missing.times")}
                </th>
                <th scope="col">{t("missing.next")}</th>
                <th scope="col">{t("missing.test")}</th>
                {can.edit && <th scope="col">{t("missing.add")}</th>}
              </tr>
            </thead>
            <tbody>
              {missing.map(({ query, times, next }) => (
                <tr key={query}>
                  <td>{query}</td>
                  <td data-label={t("missing.times")} className="desk-number">
                    {times}
                  </td>
                  <td data-label={t("missing.next")}>
                    {next.length > 0 && <NextQueries {...{ phrase: query, next, mayAdd: can.edit }} />}
                  </td>
                  <td>
                    <a href={`/desk/dictionary?${new URLSearchParams({ test: query })}`}>{t("missing.test")}</a>
                  </td>
                  {can.edit && (
                    <td>
                      <a href={`/desk/dictionary?${new URLSearchParams({ phrase: query })}#add`}>{t("missing.add")}</a>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

type NextProps = {
  phrase: string;
  next: DictionaryProps["dictionary"]["missing"][number]["next"];
  mayAdd: boolean;
};

/** Each is a synonym to propose. */
function NextQueries({ phrase, next, mayAdd }: NextProps) {
  return (
    <ul>
      {next.map(({ query, times }) => (
        <li key={query}>
          {t("missing.nextTimes", { query, count: times })}{" "}
          {mayAdd && (
            <a
              href={`/desk/dictionary?${new URLSearchParams({ phrase, text: query })}#add`}
              aria-label={t("missing.takeOf", { phrase, query })}
            >
              {t("missing.take")}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What the filter finds, page by page. */
export function DictionaryEntries({ dictionary, query, reply, formKey }: DictionaryProps) {
  const { entries, found, total, page, pageCount, can } = dictionary;
  const q = query.get("q") ?? "";
  return (
    <section>
      <h2 id="entries">{t("list.title")}</h2>
      <form method="get" action="#entries" className="desk-form">
        <Field name="q" label={t("list.filter")} defaultValue={q} type="search" maxLength={120} />
        <p className="actions">
          <Button>{t("list.submit")}</Button>
        </p>
      </form>
      {reply?.form === "remove" && <ErrorSummary id={replyId} messages={reply.messages} errors={reply.errors} />}
      <p className="muted">
        {t(found === total ? "list.countAll" : "list.count", {
          found: formatNumber(found),
          total: formatNumber(total),
        })}
      </p>
      {entries.length === 0 ? (
        <p>{t("list.none")}</p>
      ) : (
        <div className="desk-table" role="region" aria-label={t("list.title")} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("list.phrase")}</th>
                <th scope="col">{t("list.means")}</th>
                {can.edit && <th scope="col">{t("list.remove")}</th>}
              </tr>
            </thead>
            <tbody>
              {entries.map(({ phrase, means, isBoth, note }, at) => (
                <tr key={phrase}>
                  <td>{phrase}</td>
                  <td data-label={t("list.means")}>
                    {means.map(meaningText).join("; ")}
                    {isBoth && ` (${t("list.both")})`}
                    {note !== "" && <span className="muted"> {note}</span>}
                  </td>
                  {can.edit && (
                    <td>
                      <form method="post" action={replyHere}>
                        <input type="hidden" name="form" value="remove" />
                        <input type="hidden" name="key" value={`${formKey}-${at}`} />
                        <input type="hidden" name="phrase" value={phrase} />
                        <Button aria-label={t("list.removeOf", { phrase })}>{t("list.remove")}</Button>
                      </form>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager page={page} pages={pageCount} href={(to) => `?${pageAddress(q, to)}#entries`} />
    </section>
  );
}

function pageAddress(q: string, page: number): string {
  return new URLSearchParams({ ...(q === "" ? {} : { q }), ...(page === 1 ? {} : { page: String(page) }) }).toString();
}

/** Values that a bar parts are alternatives. */
function meaningText({ to, what }: { to: string; what: string }): string {
  const words: Readonly<Record<string, string>> = texts.to;
  const word = words[to] ?? to;
  return what === "" ? word : t("list.meaning", { to: word, what: what.split("|").join(t("list.or")) });
}
