import { JsonLd } from "#app/components/kit/json-ld.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { useFrame } from "./frame-context.ts";
import { usePageCanonical } from "./page-data.ts";
import { isClosedSection } from "./profile-links.ts";

const t = namespace("frame", texts);

/** Breadcrumbs by `crumbsFor`; nothing for pages without any. */
export function Crumbs({ trail }: { trail: readonly Crumb[] }) {
  const canonical = usePageCanonical();
  const { viewer } = useFrame();
  if (trail.length === 0) return null;
  return (
    <nav aria-label={t("crumbs")}>
      <ol className="crumbs">
        {trail.map((crumb, index) => {
          const text = crumbText(crumb);
          return (
            <li key={text}>
              {index === trail.length - 1 ? (
                <span aria-current="page">{text}</span>
              ) : crumb.path === null || isClosedSection(crumb.path, viewer) ? (
                text
              ) : (
                <a href={crumb.path}>{text}</a>
              )}
            </li>
          );
        })}
      </ol>
      {canonical !== null && <JsonLd value={import.meta.env.SSR ? trailJsonLd(trail, canonical) : null} />}
    </nav>
  );
}

/** schema.org BreadcrumbList; the last item, the page itself, has no address. */
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
