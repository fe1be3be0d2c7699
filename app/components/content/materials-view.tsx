import type { Material } from "#app/contract/content/content.ts";
import { content } from "#app/i18n/ru/content/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Chip } from "#app/components/kit/chip.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { Picture } from "#app/components/kit/picture.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { paths } from "#app/components/frame/links.ts";
import { PageHead, type PageHeadProps } from "#app/components/frame/page-head.tsx";
import { SeoText } from "#app/components/frame/seo-text.tsx";
import { MaterialFacts } from "./material-facts.tsx";

const t = namespace("content", content);

export type MaterialLine = Pick<Material, "slug" | "title" | "lead" | "cover" | "publishedAt" | "readMinutes">;

type Props = PageHeadProps & {
  seoText?: string;
  page: number;
  pages: number;
  materials: MaterialLine[];
  tags: string[];
  /** The selected one. */
  tag: string | null;
};

export function MaterialsView({ crumbs, h1, titleImage, seoText, page, pages, materials, tags, tag }: Props) {
  return (
    <>
      <PageHead crumbs={crumbs} h1={h1} titleImage={titleImage} />
      {tags.length > 0 && (
        <nav className="filter-chips" aria-label={t("topics")}>
          <Chip href={materialsHref(null)} on={tag === null}>
            {t("allTopics")}
          </Chip>
          {tags.map((one) => (
            <Chip key={one} href={materialsHref(one)} on={one === tag}>
              {one}
            </Chip>
          ))}
        </nav>
      )}
      {materials.length === 0 ? (
        <Empty title={t("noMaterials")} text={t("noMaterialsText")} />
      ) : (
        <ul className="picture-tiles">
          {materials.map((material, index) => (
            <li key={material.slug}>
              {material.cover && (
                <Picture src={material.cover.url} alt="" width={200} height={150} sizes="200px" isLazy={index >= 4} />
              )}
              <div>
                <h2>
                  <a href={`${paths.materials}/${material.slug}`}>{material.title}</a>
                </h2>
                <MaterialFacts material={material} />
                <p>{material.lead}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} href={(one) => materialsHref(tag, one)} />
      <SeoText html={seoText} />
    </>
  );
}

export function materialsHref(tag: string | null, page = 1): string {
  const search = new URLSearchParams({ ...(page > 1 ? { page: String(page) } : {}), ...(tag === null ? {} : { tag }) });
  return search.size > 0 ? `${paths.materials}?${search}` : paths.materials;
}
