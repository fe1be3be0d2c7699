import { formatCount } from "#app/i18n/format.ts";
import { drawers as texts } from "#app/i18n/ru/drawers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Drawer } from "./drawer.tsx";
import type { CatalogBranch } from "#app/view-models/frame.ts";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths, withDrawer, type Place } from "#app/components/frame/links.ts";
import { mayCalculate } from "#app/components/frame/profile-links.ts";

const t = namespace("drawers", texts);

/**
 * The catalogue tree in three levels. First-level branches open one at a time: stacked on phones, beside the list on
 * wide screens. Without script they are plain details elements.
 */
export function CatalogDrawer({ tree, place }: { tree: CatalogBranch[]; place: Place }) {
  const hasCalculator = mayCalculate(useFrame().viewer);
  const here = tree.findIndex(({ slug }) => isWithin(place.pathname, slug));
  return (
    <Drawer kind="wide" title={t("catalog")} closeHref={withDrawer(place, null)}>
      <p className="actions">
        <a className="text-link" href={paths.catalog}>
          {t("wholeCatalog")}
        </a>
        <a className="text-link" href={withDrawer(place, "search")}>
          {t("searchGoods")}
        </a>
        {hasCalculator && (
          <a className="text-link" href={paths.calculator}>
            {t("calculator")}
          </a>
        )}
      </p>
      <nav className="catalog-menu" aria-label={t("catalog")}>
        {tree.map((branch, at) => (
          <details name="catalog" key={branch.slug} open={at === Math.max(here, 0) || undefined}>
            <summary>{branch.name}</summary>
            <div>
              <a className="bold" href={`/catalog/${branch.slug}`}>
                {t("allOf", { name: branch.name })} <small className="muted">{formatCount(branch.count)}</small>
              </a>
              <ul>
                {branch.children.map((child) => (
                  <Child key={child.slug} branch={child} />
                ))}
              </ul>
            </div>
          </details>
        ))}
      </nav>
    </Drawer>
  );
}

function Child({ branch: { name, slug, count, children } }: { branch: CatalogBranch }) {
  const link = (
    <a href={`/catalog/${slug}`}>
      {name} <small className="muted">{formatCount(count)}</small>
    </a>
  );
  if (children.length === 0) return <li>{link}</li>;
  return (
    <li>
      {link}
      <details>
        <summary aria-label={t("sectionsOf", { name })} />
        <ul>
          {children.map((child) => (
            <Child key={child.slug} branch={child} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function isWithin(pathname: string, slug: string): boolean {
  return pathname === `/catalog/${slug}` || pathname.startsWith(`/catalog/${slug}/`);
}
