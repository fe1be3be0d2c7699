import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { SiteLink } from "./site-links.ts";

const t = namespace("frame", texts);

export type WordedLink = readonly [href: string, text: string];

/** `external`: links to other hosts, which script follows only if marked. */
export function LinkList({ links, external }: { links: readonly WordedLink[]; external?: boolean | undefined }) {
  return (
    <ul>
      {links.map(([href, text]) => (
        <li key={href}>
          <a href={href} rel={external ? "external" : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function worded(links: readonly SiteLink[]): WordedLink[] {
  return links.map(([href, key]) => [href, t(key)]);
}

export function categoryLinks(categories: readonly { name: string; slug: string }[]): WordedLink[] {
  return categories.map(({ name, slug }) => [`/catalog/${slug}`, name]);
}
