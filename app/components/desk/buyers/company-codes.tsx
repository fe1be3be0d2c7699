import type { CompanyCodes } from "#app/contract/desk/buyers/company-codes.ts";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatCount } from "#app/i18n/format.ts";
import { deskCustomers as texts } from "#app/i18n/ru/desk/buyers/customers.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskCustomers", texts);

type Props = { codes: CompanyCodes; reply: DeskReply | null; formKey: string; q: string };

/** The codes by which a company orders, and the forms that change them. */
export function CompanyCodesView({ codes, reply, formKey, q }: Props) {
  const { company, items, total, canChange } = codes;
  return (
    <article className="desk-order">
      <div className="desk-heading">
        <h1>{t("codes.heading", { name: company.name })}</h1>
        <LinkButton href={`/desk/companies/${company.uuid}`}>{t("toCard")}</LinkButton>
      </div>
      {canChange && <Add reply={reply} formKey={formKey} />}
      <form method="get" role="search" aria-label={t("codes.search")} className="desk-form">
        <Field name="q" label={t("codes.search")} defaultValue={q} maxLength={200} />
        <p className="actions">
          <Button kind="quiet">{t("codes.find")}</Button>
        </p>
      </form>
      {items.length === 0 && <p>{t(q === "" ? "codes.none" : "codes.nothing")}</p>}
      {total > items.length && (
        <p>{t("codes.shown", { shown: formatCount(items.length), total: formatCount(total) })}</p>
      )}
      {items.length > 0 &&
        (canChange ? (
          <DeskForm name="remove" reply={reply} formKey={`${formKey}-remove`} submit={t("codes.remove")} isPlain>
            {() => <Table items={items} canChange />}
          </DeskForm>
        ) : (
          <Table items={items} canChange={false} />
        ))}
    </article>
  );
}

function Add({ reply, formKey }: Pick<Props, "reply" | "formKey">) {
  return (
    <details open={reply?.form === "add"}>
      <summary>{t("codes.add")}</summary>
      <DeskForm name="add" reply={reply} formKey={`${formKey}-add`} submit={t("codes.add")}>
        {(fields) => (
          <>
            <Field {...fields.text("userArticle")} label={t("codes.code")} required maxLength={50} />
            <Field {...fields.text("product")} label={t("codes.target")} required maxLength={200} />
            <Field {...fields.text("comment")} label={t("codes.comment")} maxLength={200} />
            <label className="desk-flag">
              <input type="checkbox" {...fields.box("replace", "yes", false)} /> {t("codes.replace")}
            </label>
          </>
        )}
      </DeskForm>
    </details>
  );
}

function Table({ items, canChange }: Pick<CompanyCodes, "items" | "canChange">) {
  return (
    <div className="desk-table desk-result">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("codes.code")}</th>
            <th scope="col">{t("codes.product")}</th>
            <th scope="col">{t("codes.comment")}</th>
            <th scope="col">{t("codes.state")}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ uuid, code, article, name, comment, status }) => (
            <tr key={uuid}>
              <td data-label={t("codes.code")}>
                {canChange ? (
                  <label className="desk-flag">
                    <input type="checkbox" name="codes" value={uuid} aria-label={t("codes.choose", { code })} /> {code}
                  </label>
                ) : (
                  code
                )}
              </td>
              <td data-label={t("codes.product")}>
                {article} <span className="muted">{name}</span>
              </td>
              <td data-label={t("codes.comment")}>{comment}</td>
              <td data-label={t("codes.state")}>{t(`codes.status.${status}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
