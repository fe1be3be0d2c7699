import { home } from "#app/i18n/ru/home.ts";
import { namespace } from "#app/i18n/translator.ts";
import { formatCount } from "#app/i18n/format.ts";

const t = namespace("home", home);

export type CategoryTile = { name: string; slug: string; image: string; count: number };

export function CategoryTiles({ categories }: { categories: CategoryTile[] }) {
  return (
    <ul className="category-tiles">
      {categories.map(({ name, slug, image, count }, index) => (
        <li key={slug}>
          <a href={`/catalog/${slug}`}>
            <img src={image} alt="" width="200" height="150" loading={index < 6 ? undefined : "lazy"} />
            <b>{name}</b>
            <small>{t("goods", { count, formatted: formatCount(count) })}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}
