import { AttributeFields, newAttribute } from "#app/components/desk/attributes/attribute-fields.tsx";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field, fieldId } from "#app/components/kit/fields/field.tsx";
import { newAttributeBody } from "#app/contract/desk/catalog/attributes.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { keyIn, textIn } from "#app/desk/frame/form-texts.ts";
import { attributeKinds } from "#app/domain/catalog/saving/attribute.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskAttributes as texts } from "#app/i18n/ru/desk/catalog/attributes.ts";
import { namespace } from "#app/i18n/translator.ts";
import { attributeFault, attributeValues, codeField } from "./attribute-form.ts";

const t = namespace("deskAttributes", texts);

export const newAttributePage = deskPage<null>({
  path: "attributes/new",
  right: "editGoods",
  title: t("add"),
  load: async () => ok(null),
  async act({ call }, form) {
    const typed = { ...attributeValues(form), code: textIn(form, codeField), kind: textIn(form, "kind") };
    const body = newAttributeBody.safeParse(typed);
    if (!body.success) return attributeFault(form, body.error);
    const created = await call.deskAttributes.create({ body: body.data, key: keyIn(form) });
    if (created.ok) return { to: `/desk/attributes/${created.value.code}`, notice: { key: "attributeCreated" } };
    if (created.code !== "codeTaken") return created;
    return {
      ...created,
      errors: created.messages.map((message) => ({ field: codeField, code: created.code, message })),
    };
  },
  view: ({ reply, key }) => (
    <>
      <h1>{t("add")}</h1>
      <DeskForm name="create" reply={reply} formKey={key} submit={t("create")} cancel="/desk/attributes">
        {(fields) => (
          <>
            <Field {...fields.text(codeField)} label={t("field.code")} hint={t("hint.code")} required maxLength={80} />
            <Choice
              {...fields.text("kind", "text")}
              id={fieldId("kind")}
              label={t("field.kind")}
              empty={t("fault.kind")}
              options={attributeKinds.map((kind) => ({ value: kind, text: t(`kind.${kind}`) }))}
              required
            />
            <p className="muted">{t("hint.kind")}</p>
            <AttributeFields fields={fields} saved={newAttribute} />
          </>
        )}
      </DeskForm>
    </>
  ),
});
