import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("frame", texts);

/** The trail of a page as the domain makes it (crumbsFor); nothing where a page shows none. */
export function Crumbs({ trail }: { trail: readonly Crumb[] }) {
  if (trail.length === 0) return null;
  return (
    <nav aria-label={t("crumbs")}>
      <ol className="crumbs">
        {trail.map((crumb) => {
          const text = "text" in crumb ? crumb.text : t(`page.${crumb.key}`);
          return <li key={text}>{crumb.path ? <a href={crumb.path}>{text}</a> : <span aria-current="page">{text}</span>}</li>;
        })}
      </ol>
    </nav>
  );
}
