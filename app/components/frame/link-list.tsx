import type { WordedLink } from "#app/view-models/frame.ts";

export type { WordedLink };

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

export function categoryLinks(categories: readonly { name: string; slug: string }[]): WordedLink[] {
  return categories.map(({ name, slug }) => [`/catalog/${slug}`, name]);
}
