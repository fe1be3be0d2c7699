import { replyHere, replyId } from "#app/components/desk/form/reply-place.ts";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { fieldId } from "#app/components/kit/fields/field.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import type { DeskAttribute } from "#app/contract/desk/catalog/attributes.ts";
import { deskAttributes as texts } from "#app/i18n/ru/desk/catalog/attributes.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { AttributeProps } from "./attribute-props.ts";

const t = namespace("deskAttributes", texts);

type Value = DeskAttribute["values"][number];

/** Values of a text: renamed in all goods, merged, deleted when none has them. */
export function AttributeValues(props: AttributeProps) {
  const { attribute, reply, formKey } = props;
  const { values, can } = attribute;
  const own = reply?.form === "rename" || reply?.form === "remove" ? reply : null;
  return (
    <section aria-labelledby="values">
      <h2 id="values">{t("values.title")}</h2>
      {values.length === 0 && <p className="muted">{t("values.none")}</p>}
      {own && <ErrorSummary id={replyId} messages={own.messages} errors={own.errors} />}
      {values.length > 0 && (
        <>
          {can.edit && <p className="muted">{t("values.hint")}</p>}
          <div className="desk-table" role="region" aria-label={t("values.title")} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t("values.value")}</th>
                  <th scope="col" className="desk-number">
                    {t("values.goods")}
                  </th>
                  {can.edit && <th scope="col">{t("values.rename")}</th>}
                </tr>
              </thead>
              <tbody>
                {values.map((value) => (
                  <tr key={value.id}>
                    <td>{value.label}</td>
                    <td data-label={t("values.goods")} className="desk-number">
                      {value.goods}
                    </td>
                    {can.edit && (
                      <td data-label={t("values.rename")}>
                        <ValueSteps value={value} formKey={formKey} typed={typedOf(own, value)} />
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {can.edit && values.length > 1 && <MergeValues {...props} />}
        </>
      )}
    </section>
  );
}

function typedOf(reply: AttributeProps["reply"], { id }: Value): string | undefined {
  return reply?.values["value"]?.[0] === String(id) ? reply.values["label"]?.[0] : undefined;
}

type StepsProps = { value: Value; formKey: string; typed: string | undefined };

/** Each has a key of its own: another value of the same page is another change. */
function ValueSteps({ value: { id, label, goods }, formKey, typed }: StepsProps) {
  return (
    <div className="desk-steps">
      <form method="post" action={replyHere}>
        <input type="hidden" name="form" value="rename" />
        <input type="hidden" name="key" value={`${formKey}-rename-${id}`} />
        <input type="hidden" name="value" value={id} />
        <input type="hidden" name="was" value={label} />
        <input
          className="input"
          name="label"
          defaultValue={typed ?? label}
          aria-label={t("values.labelOf", { label })}
          maxLength={1_000}
          required
        />
        <Button>{t("values.rename")}</Button>
      </form>
      {goods === 0 && (
        <form method="post" action={replyHere}>
          <input type="hidden" name="form" value="remove" />
          <input type="hidden" name="key" value={`${formKey}-remove-${id}`} />
          <input type="hidden" name="value" value={id} />
          <input type="hidden" name="was" value={label} />
          <Button>{t("values.remove")}</Button>
        </form>
      )}
    </div>
  );
}

function MergeValues({ attribute: { values }, step, reply, formKey }: AttributeProps) {
  const options = values.map(({ id, label, goods }) => ({
    value: String(id),
    text: t("values.option", { label, goods }),
  }));
  const shown = reply?.form === "merge" ? step : null;
  return (
    <>
      <h3>{t("values.mergeTitle")}</h3>
      <DeskForm
        name="merge"
        {...{ reply, formKey: `${formKey}-merge` }}
        submit={t(shown === null ? "values.preview" : "values.merge")}
        isPlain
      >
        {(fields) => {
          const [from, into] = [fields.text("value"), fields.text("into")];
          const label = values.find(({ id }) => String(id) === from.defaultValue)?.label ?? "";
          return (
            <>
              <Choice
                {...from}
                id={fieldId("value")}
                label={t("values.from")}
                empty={t("values.choose")}
                options={options}
                required
              />
              <Choice
                {...into}
                id={fieldId("into")}
                label={t("values.into")}
                empty={t("values.choose")}
                options={options}
                required
              />
              {shown !== null && (
                <>
                  <p>
                    {t("values.willChange", {
                      ...{ from: label, goods: shown.goods, into: shown.into, intoGoods: shown.intoGoods },
                    })}
                  </p>
                  <input type="hidden" name="seen" value={`${from.defaultValue}/${into.defaultValue}`} />
                </>
              )}
            </>
          );
        }}
      </DeskForm>
    </>
  );
}
