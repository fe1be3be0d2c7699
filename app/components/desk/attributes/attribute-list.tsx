import { LinkButton } from "#app/components/kit/button.tsx";
import type { DeskAttributeList } from "#app/contract/desk/catalog/attributes.ts";
import { deskAttributes as texts } from "#app/i18n/ru/desk/catalog/attributes.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskAttributes", texts);

export function AttributeList({ list: { items, can } }: { list: DeskAttributeList }) {
  return (
    <>
      <div className="desk-heading">
        <h1>{t("title")}</h1>
        {can.edit && <LinkButton href="/desk/attributes/new">{t("add")}</LinkButton>}
      </div>
      {items.length === 0 ? (
        <p className="muted">{t("empty")}</p>
      ) : (
        <div className="desk-table" role="region" aria-label={t("title")} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("column.name")}</th>
                <th scope="col">{t("column.code")}</th>
                <th scope="col">{t("column.kind")}</th>
                <th scope="col">{t("column.group")}</th>
                <th scope="col">{t("column.role")}</th>
                <th scope="col">{t("column.isFilter")}</th>
                <th scope="col" className="desk-number">
                  {t("column.goods")}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ code, name, unit, kind, group, role, isFilter, goods }) => (
                <tr key={code} id={`r-${code}`}>
                  <td>
                    <a href={`/desk/attributes/${code}`}>{unit === "" ? name : `${name}, ${unit}`}</a>
                  </td>
                  <td data-label={t("column.code")} className="muted">
                    {code}
                  </td>
                  <td data-label={t("column.kind")}>{t(`kind.${kind}`)}</td>
                  <td data-label={t("column.group")}>{group}</td>
                  <td data-label={t("column.role")}>{t(`role.${role}`)}</td>
                  <td data-label={t("column.isFilter")}>{t(isFilter ? "yes" : "no")}</td>
                  <td data-label={t("column.goods")} className="desk-number">
                    {goods}
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
