import { forms } from "#app/i18n/ru/forms.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("forms", forms);

type Props = {
  page: number;
  pages: number;
  href: (page: number) => string;
  /** "nofollow" for pages of a page section, which crawlers should skip. */
  rel?: string;
};

/** Links to the first and last page and two on either side of this one. */
export function Pager({ page, pages, href, rel = "" }: Props) {
  if (pages < 2) return null;
  return (
    <nav className="pager" aria-label={t("pages")}>
      {page > 1 && (
        <a href={href(page - 1)} rel={`prev ${rel}`.trim()} aria-label={t("previous")}>
          ←
        </a>
      )}
      {numbers(page, pages).map((number, index) =>
        number === null ? (
          <span key={`gap${index}`}>…</span>
        ) : (
          <a
            key={number}
            rel={rel || undefined}
            href={href(number)}
            aria-current={number === page ? "page" : undefined}
          >
            {number}
          </a>
        ),
      )}
      {page < pages && (
        <a href={href(page + 1)} rel={`next ${rel}`.trim()} aria-label={t("next")}>
          →
        </a>
      )}
    </nav>
  );
}

function numbers(page: number, pages: number): (number | null)[] {
  const near = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 1,
  );
  return near.flatMap((number, index) => {
    const gap = number - (near[index - 1] ?? 0);
    return gap > 2 ? [null, number] : gap === 2 ? [number - 1, number] : [number];
  });
}
