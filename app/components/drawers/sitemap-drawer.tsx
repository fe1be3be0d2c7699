import { drawers as texts } from "#app/i18n/ru/drawers.ts";
import { frame } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Drawer } from "./drawer.tsx";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import { categoryLinks, LinkList, type WordedLink } from "#app/components/frame/link-list.tsx";
import { paths, withDrawer, type Place } from "#app/components/frame/links.ts";
import { profileLinks } from "#app/components/frame/profile-links.ts";

const t = namespace("drawers", texts);
const tf = namespace("frame", frame);

export function SitemapDrawer({ data, place }: { data: FrameViewModel; place: Place }) {
  const own: WordedLink[] = [
    [paths.basket, tf("basket")],
    [paths.favourites, tf("favourites")],
    [paths.compare, tf("compare")],
    ...(data.viewer ? profileLinks(data.viewer) : [[withDrawer(place, "auth"), tf("login")] as const]),
  ];
  const cities = (data.cities ?? []).flatMap(({ name, origin }): WordedLink[] =>
    origin === null ? [] : [[`${origin}/`, name]],
  );
  return (
    <Drawer kind="wide" title={t("sitemap")} closeHref={withDrawer(place, null)}>
      <nav className="site-map" aria-label={t("sitemap")}>
        <Section title={tf("catalog")} links={categoryLinks(data.categories)} />
        <Section title={tf("buyers")} links={data.links.buyers} />
        <Section title={tf("company")} links={data.links.company} />
        <Section title={tf("mine")} links={own} />
        {cities.length > 0 && <Section title={tf("cities")} links={cities} external />}
      </nav>
    </Drawer>
  );
}

type SectionProps = { title: string; links: readonly WordedLink[]; external?: boolean };

function Section({ title, links, external }: SectionProps) {
  return (
    <section>
      <h3>{title}</h3>
      <LinkList links={links} external={external} />
    </section>
  );
}
