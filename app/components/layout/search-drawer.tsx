import { drawers as texts } from "#app/i18n/ru/drawers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Drawer } from "./drawer.tsx";
import { withDrawer, type Place } from "./links.ts";
import { SearchForm } from "./search-form.tsx";

const t = namespace("drawers", texts);

/** The search field on a sheet of its own, and what it understands. */
export function SearchDrawer({ place }: { place: Place }) {
  return (
    <Drawer title={t("search")} closeHref={withDrawer(place, null)}>
      <div className="stack">
        <SearchForm big />
        <p className="mt">{t("searchHelp")}</p>
      </div>
    </Drawer>
  );
}
