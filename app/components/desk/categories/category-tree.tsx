import { LinkButton } from "#app/components/kit/button.tsx";
import type { DeskCategoryTree } from "#app/contract/desk/catalog/categories.ts";
import { deskCategories as texts } from "#app/i18n/ru/desk/catalog/categories.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskCategories", texts);

/** The tree as a table: depth is shown by an indent and told by dashes. */
export function CategoryTree({ tree: { items, can } }: { tree: DeskCategoryTree }) {
  return (
    <>
      <div className="desk-heading">
        <h1>{t("title")}</h1>
        {can.edit && <LinkButton href="/desk/categories/new">{t("add")}</LinkButton>}
      </div>
      {items.length === 0 ? (
        <p className="muted">{t("empty")}</p>
      ) : (
        <div className="desk-table" role="region" aria-label={t("title")} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("column.name")}</th>
                <th scope="col">{t("column.path")}</th>
                <th scope="col" className="desk-number">
                  {t("column.goods")}
                </th>
                <th scope="col" className="desk-number">
                  {t("column.goodsBelow")}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ uuid, name, path, depth, isHidden, goods, goodsBelow }) => (
                <tr key={uuid} id={`r-${uuid}`}>
                  <td>
                    <a href={`/desk/categories/${uuid}`}>
                      {depth > 0 && <span className="muted">{"— ".repeat(depth)}</span>}
                      {name}
                    </a>
                    {isHidden && <b className="muted"> {t("hidden")}</b>}
                  </td>
                  <td data-label={t("column.path")} className="muted">
                    /catalog/{path}
                  </td>
                  <td data-label={t("column.goods")} className="desk-number">
                    {goods}
                  </td>
                  <td data-label={t("column.goodsBelow")} className="desk-number">
                    {goodsBelow}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
