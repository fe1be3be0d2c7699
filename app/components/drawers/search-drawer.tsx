import { drawers as texts } from "#app/i18n/ru/drawers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Drawer } from "./drawer.tsx";
import type { FrameData } from "#app/components/frame/frame-data.ts";
import { categoryLinks } from "#app/components/frame/link-list.tsx";
import { withDrawer, type Place } from "#app/components/frame/links.ts";
import { SearchForm } from "#app/components/frame/search-form.tsx";

const t = namespace("drawers", texts);

/** The search field on a sheet of its own, what it understands, and where to go without it. */
export function SearchDrawer({ data, place }: { data: FrameData; place: Place }) {
  const sections = categoryLinks(data.categories);
  return (
    <Drawer title={t("search")} closeHref={withDrawer(place, null)}>
      <div className="stack">
        <SearchForm big />
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
