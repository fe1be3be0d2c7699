import { Empty } from "#app/components/kit/empty.tsx";
import { deskSearch } from "#app/i18n/ru/desk/search.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskSearch", deskSearch);

export type ResultGroup = {
  name: keyof typeof deskSearch.group;
  hasMore: boolean;
  /** The list with the same text. */
  all: string | null;
  items: readonly { id: string; href: string | null; title: string; notes: readonly (string | null)[] }[];
};

type Props = {
  typed: string;
  /** As it was understood; null: too short. */
  text: string | null;
  groups: readonly ResultGroup[];
};

/** What was found, by kinds. */
export function SearchResults({ typed, text, groups }: Props) {
  return (
    <>
      <h1>{typed === "" ? t("title") : t("titleOf", { text: typed })}</h1>
      {typed === "" ? (
        <p>{t("about")}</p>
      ) : groups.length === 0 ? (
        <Empty title={t("nothing")} text={text === null ? t("short") : t("nothingText", { text })} />
      ) : (
        groups.map((group) => <Group key={group.name} {...group} />)
      )}
    </>
  );
}

function Group({ name, hasMore, all, items }: ResultGroup) {
  return (
    <section className="desk-found">
      <h2>{t(`group.${name}`)}</h2>
      <ul>
        {items.map(({ id, href, title, notes }) => (
          <li key={id} data-row="">
            {href === null ? <b>{title}</b> : <a href={href}>{title}</a>}
            <span className="muted">{notes.filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className="muted">
          {t("more", { count: items.length })}
          {all !== null && (
            <>
              {" · "}
              <a href={all}>{t("all")}</a>
            </>
          )}
        </p>
      )}
    </section>
  );
}
