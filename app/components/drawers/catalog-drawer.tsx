import { useState } from "react";
import { formatCount } from "#app/i18n/format.ts";
import { drawers as texts } from "#app/i18n/ru/drawers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { useBranches } from "./catalog-branches.ts";
import { Drawer } from "./drawer.tsx";
import type { CatalogBranch } from "#app/view-models/catalog/catalog-tree.ts";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import { paths, withDrawer, type Place } from "#app/components/frame/links.ts";
import { mayCalculate } from "#app/components/frame/profile-links.ts";

const t = namespace("drawers", texts);

/**
 * The catalogue tree in three levels. First-level branches open one at a time: stacked on phones, beside the list on
 * wide screens. Without script they are plain details elements.
 */
export function CatalogDrawer({ data, place }: { data: FrameViewModel; place: Place }) {
  const tree = useBranches(data);
  const hasCalculator = mayCalculate(data.viewer);
  const [opensOne] = useState(() => tree.every(({ count }) => count !== null) || isBeside());
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
          <details name="catalog" key={branch.slug} open={(opensOne && at === Math.max(here, 0)) || undefined}>
            <summary>{branch.name}</summary>
            <div>
              <a className="bold" href={`/catalog/${branch.slug}`}>
                {t("allOf", { name: branch.name })} <Count of={branch.count} />
              </a>
              <ul>
                {branch.children.map((child, index) =>
                  child.slug === "" ? <Expected key={index} /> : <Child key={child.slug} branch={child} />,
                )}
              </ul>
            </div>
          </details>
        ))}
      </nav>
    </Drawer>
  );
}

/** Stacked, an open branch would push the others down when its sections come; beside the list it does not. */
function isBeside(): boolean {
  return window.matchMedia("(min-width: 1200px)").matches;
}

/** The place of a link that has not come yet. */
function Expected() {
  return (
    <li aria-hidden="true">
      <a>{"\u00a0"}</a>
    </li>
  );
}

function Child({ branch: { name, slug, count, children } }: { branch: CatalogBranch }) {
  const link = (
    <a href={`/catalog/${slug}`}>
      {name} <Count of={count} />
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

function Count({ of }: { of: number | null }) {
  return of !== null && <small className="muted">{formatCount(of)}</small>;
}

function isWithin(pathname: string, slug: string): boolean {
  return pathname === `/catalog/${slug}` || pathname.startsWith(`/catalog/${slug}/`);
}
