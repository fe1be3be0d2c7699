import { JsonLd } from "#app/components/kit/json-ld.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { usePageCanonical } from "./page-data.ts";

const t = namespace("frame", texts);

/** The trail of a page as the domain makes it (crumbsFor); nothing where a page shows none. */
export function Crumbs({ trail }: { trail: readonly Crumb[] }) {
  const canonical = usePageCanonical();
  if (trail.length === 0) return null;
  return (
    <nav aria-label={t("crumbs")}>
      <ol className="crumbs">
        {trail.map((crumb) => {
          const text = crumbText(crumb);
          return (
            <li key={text}>{crumb.path ? <a href={crumb.path}>{text}</a> : <span aria-current="page">{text}</span>}</li>
          );
        })}
      </ol>
      {canonical !== null && <JsonLd value={trailJsonLd(trail, canonical)} />}
    </nav>
  );
}

/** schema.org BreadcrumbList; only its last item, the page itself, has no address. */
function trailJsonLd(trail: readonly Crumb[], canonical: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map((crumb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: crumbText(crumb),
      ...(crumb.path ? { item: new URL(crumb.path, canonical).href } : {}),
    })),
  };
}

function crumbText(crumb: Crumb): string {
  return "text" in crumb ? crumb.text : t(`page.${crumb.key}`);
}
