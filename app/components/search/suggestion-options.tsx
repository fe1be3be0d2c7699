import { Thumbnail } from "#app/components/kit/picture.tsx";
import type { ReactNode } from "react";
import { Money } from "#app/components/kit/money.tsx";
import { StockLine } from "#app/components/kit/stock-line.tsx";
import type { Suggestions } from "#app/contract/catalog/suggest.ts";
import { searchPath } from "#app/domain/catalog/search-query/search-path.ts";
import { search as texts } from "#app/i18n/ru/catalog/search.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("search", texts);

type Props = { query: string; found: Suggestions };

/**
 * Options of the search field's listbox, all of them links, so that clicks and Enter work as usual. Ids are set by the
 * field's component.
 */
export function SuggestionOptions({ query, found: { shown, pages, products, categories, materials, brands } }: Props) {
  return (
    <>
      {linkGroup(t("pages"), [
        ...pages.map(({ title, path }) => [path, title] as const),
        ...materials.map(({ title, slug }) => [`/useful-materials/${slug}`, title] as const),
      ])}
      {categories.length > 0 && (
        <Group name={t("categories")}>
          {categories.map(({ name, slug, above }) => (
            <Option key={slug} href={`/catalog/${slug}`}>
              <span>{name}</span>
              {above !== null && <small>{above}</small>}
            </Option>
          ))}
        </Group>
      )}
      {products.length > 0 && (
        <Group name={shown === null ? t("products") : t("shown", { shown })}>
          {products.map((product) => (
            <Option key={product.uuid} href={`/product/${product.slug}`}>
              <Thumbnail src={product.image?.url ?? null} width={64} height={48} />
              <span>
                <span>{product.name}</span>
                <small>
                  {product.userArticle !== null && <b>{t("own", { article: product.userArticle })}</b>}
                  {t("article", { article: product.article })}
                </small>
              </span>
              <span>
                <Money value={product.price.price} unit={product.unit} />
                <StockLine product={product} />
              </span>
            </Option>
          ))}
        </Group>
      )}
      {linkGroup(
        t("brands"),
        brands.map(({ name, slug }) => [`/brands/${slug}`, name]),
      )}
      {products.length > 0 && (
        <Option href={searchPath(query)}>
          <b>{t("all")}</b>
        </Option>
      )}
    </>
  );
}

function linkGroup(name: string, links: readonly (readonly [href: string, text: string])[]): ReactNode {
  return (
    links.length > 0 && (
      <Group name={name}>
        {links.map(([href, text]) => (
          <Option key={href} href={href}>
            <span>{text}</span>
          </Option>
        ))}
      </Group>
    )
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={name}>
      <h2 aria-hidden="true">{name}</h2>
      {children}
    </div>
  );
}

function Option({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a role="option" aria-selected="false" tabIndex={-1} href={href}>
      {children}
    </a>
  );
}
