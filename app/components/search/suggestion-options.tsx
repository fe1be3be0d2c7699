import { Icon } from "#app/components/kit/icon.tsx";
import { Thumbnail } from "#app/components/kit/picture.tsx";
import type { ReactNode } from "react";
import { Money } from "#app/components/kit/money.tsx";
import { StockLine } from "#app/components/kit/stock-line.tsx";
import type { Suggestions } from "#app/contract/catalog/suggest.ts";
import { matchedCode, matchedParts, type NamePart } from "#app/domain/catalog/search-query/matched-words.ts";
import { searchPath } from "#app/domain/catalog/search-query/search-path.ts";
import { search as texts } from "#app/i18n/ru/catalog/search.ts";
import { namespace } from "#app/i18n/translator.ts";
import { forgets, recentGroup } from "./recent-searches.ts";

const t = namespace("search", texts);

const materialsPath = "/useful-materials/";

/** Reading beside goods, while other pages answer the query. */
function isMaterial({ path }: { path: string }): boolean {
  return path.startsWith(materialsPath);
}

type Props = { query: string; found: Suggestions };

/**
 * Options of the search field's listbox, all of them links, so that clicks and Enter work as usual. Rendered on the
 * server; ids are set by the field's component.
 */
export function SuggestionOptions({ query, found }: Props) {
  const { pages, products, categories, materials, brands, searched } = found;
  const marked = (name: string) => <Marked parts={matchedParts(name, searched)} />;
  const isEmpty = query.trim() === "";
  return (
    <>
      {isEmpty && <RecentSearches />}
      {linkGroup(
        t("pages"),
        pages.filter((page) => !isMaterial(page)).map(({ title, path }) => [path, marked(title)]),
      )}
      {queryGroup(t("popular"), found.popular, marked)}
      {queryGroup(t("completions"), found.completions, marked)}
      {categories.length > 0 && (
        <Group name={isEmpty ? t("popularCategories") : t("categories")}>
          {categories.map(({ name, slug, above }) => (
            <Option key={slug} href={`/catalog/${slug}`}>
              <span>{marked(name)}</span>
              {above !== null && <small>{above}</small>}
            </Option>
          ))}
        </Group>
      )}
      {linkGroup(
        t("materials"),
        [
          ...pages.filter(isMaterial),
          ...materials.map(({ title, slug }) => ({ title, path: materialsPath + slug })),
        ].map(({ title, path }) => [path, marked(title)]),
      )}
      {products.length > 0 && (
        <Group name={found.shown === null ? t("products") : t("shown", { shown: found.shown })}>
          {products.map((product) => (
            <Option key={product.uuid} href={`/product/${product.slug}`}>
              <Thumbnail src={product.image?.url ?? null} width={64} height={48} />
              <span>
                <span>{marked(product.name)}</span>
                <small>
                  {product.userArticle !== null && <b>{t("own", { article: product.userArticle })}</b>}
                  {t("article")} <Marked parts={matchedCode(product.article, searched)} />
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
        brands.map(({ name, slug }) => [`/brands/${slug}`, marked(name)]),
      )}
      {products.length > 0 && (
        <Option href={searchPath(query)}>
          <b>{t("all")}</b>
        </Option>
      )}
    </>
  );
}

/** The pattern of a group that the browser fills from its own memory: the server does not know what it holds. */
function RecentSearches() {
  return (
    <Group name={t("recent")} mark={recentGroup}>
      <QueryOption href="/search">{null}</QueryOption>
      <span role="option" aria-selected="false" {...{ [forgets]: "" }}>
        {t("forget")}
      </span>
    </Group>
  );
}

function queryGroup(name: string, queries: readonly string[], marked: (text: string) => ReactNode): ReactNode {
  return (
    queries.length > 0 && (
      <Group name={name}>
        {queries.map((query) => (
          <QueryOption key={query} href={searchPath(query)}>
            {marked(query)}
          </QueryOption>
        ))}
      </Group>
    )
  );
}

function linkGroup(name: string, links: readonly (readonly [href: string, text: ReactNode])[]): ReactNode {
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

function Group({ name, mark, children }: { name: string; mark?: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={name} {...(mark === undefined ? {} : { [mark]: "" })}>
      <h2 aria-hidden="true">{name}</h2>
      {children}
    </div>
  );
}

function QueryOption({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Option href={href}>
      <Icon name="find" />
      <span>{children}</span>
    </Option>
  );
}

function Option({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a role="option" aria-selected="false" tabIndex={-1} href={href}>
      {children}
    </a>
  );
}

function Marked({ parts }: { parts: readonly NamePart[] }) {
  return <>{parts.map(({ text, isMatch }, at) => (isMatch ? <mark key={at}>{text}</mark> : text))}</>;
}
