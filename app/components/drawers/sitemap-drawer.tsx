import { drawers as texts } from "#app/i18n/ru/drawers.ts";
import { frame } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Drawer } from "./drawer.tsx";
import type { FrameData } from "#app/components/frame/frame-data.ts";
import { categoryLinks, LinkList, worded, type WordedLink } from "#app/components/frame/link-list.tsx";
import { paths, withDrawer, type Place } from "#app/components/frame/links.ts";
import { profileLinks } from "#app/components/frame/profile-links.ts";
import { buyersLinks, companyLinks } from "#app/components/frame/site-links.ts";

const t = namespace("drawers", texts);
const tf = namespace("frame", frame);

/** Every section of the shop on one sheet. */
export function SitemapDrawer({ data, place }: { data: FrameData; place: Place }) {
  const own: WordedLink[] = [
    [paths.basket, tf("basket")],
    [paths.favourites, tf("favourites")],
    [paths.compare, tf("compare")],
    ...(data.viewer ? profileLinks(data.viewer) : [[withDrawer(place, "auth"), tf("login")] as const]),
  ];
  return (
    <Drawer kind="wide" title={t("sitemap")} closeHref={withDrawer(place, null)}>
      <nav className="site-map" aria-label={t("sitemap")}>
        <Section title={tf("catalog")} links={categoryLinks(data.categories)} />
        <Section title={tf("buyers")} links={worded(buyersLinks)} />
        <Section title={tf("company")} links={worded(companyLinks)} />
        <Section title={tf("mine")} links={own} />
      </nav>
    </Drawer>
  );
}

function Section({ title, links }: { title: string; links: readonly WordedLink[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <LinkList links={links} />
    </section>
  );
}
