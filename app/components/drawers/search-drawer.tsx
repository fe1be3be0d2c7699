import { drawers as texts } from "#app/i18n/ru/drawers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Drawer } from "./drawer.tsx";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import { categoryLinks } from "#app/components/frame/link-list.tsx";
import { shownQuery } from "#app/domain/catalog/search-query/search-path.ts";
import { withDrawer, type Place } from "#app/components/frame/links.ts";
import { SearchForm } from "#app/components/frame/search-form.tsx";

const t = namespace("drawers", texts);

export function SearchDrawer({ data, place }: { data: FrameViewModel; place: Place }) {
  const sections = categoryLinks(data.categories);
  return (
    <Drawer title={t("search")} closeHref={withDrawer(place, null)}>
      <div className="stack">
        <SearchForm big query={shownQuery(place.pathname)} />
        <p className="muted">{t("searchHelp")}</p>
        {sections.length > 0 && (
          <section>
            <h3>{t("searchSections")}</h3>
            <ul className="chips">
              {sections.map(([href, name]) => (
                <li key={href}>
                  <a className="chip" href={href}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Drawer>
  );
}
