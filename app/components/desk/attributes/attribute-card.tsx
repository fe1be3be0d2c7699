import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { deskAttributes as texts } from "#app/i18n/ru/desk/catalog/attributes.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { AttributeFields, attributeLabels, attributeWord } from "./attribute-fields.tsx";
import type { AttributeProps } from "./attribute-props.ts";
import { AttributeValues } from "./attribute-values.tsx";

const t = namespace("deskAttributes", texts);
const frame = namespace("deskFrame", deskFrame);

/** An attribute: its form, and the values that goods have. */
export function AttributeCard(props: AttributeProps) {
  const { attribute, staff, reply, formKey } = props;
  const { code, kind, name, version, can } = attribute;
  return (
    <article className="desk-product">
      <div className="desk-heading">
        <h1>{name}</h1>
        <LinkButton href={`/desk/attributes#r-${code}`}>{frame("back")}</LinkButton>
      </div>
      <dl className="desk-facts">
        <dt>{t("field.code")}</dt>
        <dd>{code}</dd>
        <dt>{t("field.kind")}</dt>
        <dd>{t(`kind.${kind}`)}</dd>
        <dt>{t("values.goods")}</dt>
        <dd>{attribute.goods}</dd>
      </dl>
      <JournalLink staff={staff} kind="attribute" id={code} />
      {can.edit && (
        <DeskForm
          name="save"
          {...{ reply, formKey, version }}
          labels={attributeLabels}
          word={attributeWord}
          submit={t("save")}
        >
          {(fields) => <AttributeFields fields={fields} saved={attribute} />}
        </DeskForm>
      )}
      {kind === "text" && <AttributeValues {...props} />}
    </article>
  );
}
