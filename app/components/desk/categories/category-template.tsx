import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { deskCategories as texts } from "#app/i18n/ru/desk/catalog/categories.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CategoryProps } from "./category-props.ts";

const t = namespace("deskCategories", texts);

/** Attributes of the goods: which, in what order, and which of them are filters. */
export function TemplateForm({ category, reply, formKey }: CategoryProps) {
  const { version, template, attributes, can } = category;
  const places = new Map(template.attributes.map((row, at) => [row.code, { ...row, place: at + 1 }]));
  const rank = (code: string) => places.get(code)?.place ?? 1_000 + (template.common.indexOf(code) + 1 || 1_000);
  const rows = attributes.toSorted((a, b) => rank(a.code) - rank(b.code));
  return (
    <>
      <p>
        {template.from === null
          ? t("template.none")
          : template.isOwn
            ? t("template.own")
            : t("template.from", { name: template.from })}
      </p>
      {!can.edit && (
        <ol>
          {rows
            .filter(({ code }) => places.has(code))
            .map(({ code, name }) => (
              <li key={code}>{name}</li>
            ))}
        </ol>
      )}
      {can.edit && (
        <DeskForm
          name="template"
          {...{ reply, formKey: `${formKey}-template`, version }}
          submit={t("template.save")}
          isPlain
        >
          {(fields) => (
            <>
              <p className="muted">{t("template.hint")}</p>
              <div className="desk-table" role="region" aria-label={t("section.template")} tabIndex={0}>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{t("template.place")}</th>
                      <th scope="col">{t("template.attribute")}</th>
                      <th scope="col">{t("template.filter")}</th>
                      <th scope="col">{t("template.collapsed")}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map(({ code, name }) => {
                      const row = places.get(code);
                      const place = fields.text(`place.${code}`, row === undefined ? "" : String(row.place));
                      return (
                        <tr key={code}>
                          <td data-width="narrow">
                            <input
                              className="input"
                              name={place.name}
                              defaultValue={place.defaultValue}
                              aria-label={t("template.placeOf", { name })}
                              inputMode="numeric"
                              maxLength={3}
                              size={3}
                            />
                          </td>
                          <td data-label={t("template.attribute")}>{name}</td>
                          <td data-label={t("template.filter")}>
                            <input
                              type="checkbox"
                              {...fields.box("filter", code, row?.isFilter ?? true)}
                              aria-label={t("template.filterOf", { name })}
                            />
                          </td>
                          <td data-label={t("template.collapsed")}>
                            <input
                              type="checkbox"
                              {...fields.box("collapsed", code, row?.isCollapsed ?? false)}
                              aria-label={t("template.collapsedOf", { name })}
                            />
                          </td>
                        </tr>
                      );
                    })}
                  </tbody>
                </table>
              </div>
            </>
          )}
        </DeskForm>
      )}
      {can.edit && template.isOwn && (
        <DeskForm
          name="inherit"
          {...{ reply, formKey: `${formKey}-inherit`, version }}
          submit={t("template.inherit")}
          isPlain
        >
          {() => null}
        </DeskForm>
      )}
    </>
  );
}
