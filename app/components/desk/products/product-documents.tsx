import { DeskForm, type DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field, fieldId } from "#app/components/kit/fields/field.tsx";
import type { DeskProduct } from "#app/contract/desk/product.ts";
import { documentTypes } from "#app/domain/desk/products/documents.ts";
import { formatCount } from "#app/i18n/format.ts";
import { deskProductParts } from "#app/i18n/ru/desk/catalog/product-parts.ts";
import { deskProduct as texts } from "#app/i18n/ru/desk/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CardProps } from "./words.ts";

const t = namespace("deskProduct", texts);
const parts = namespace("deskProductParts", deskProductParts);

type Document = DeskProduct["documents"][number];

/** Certificates, manuals and the like in their order, as buyers see them. */
export function DocumentsTab({ product, reply, formKey }: CardProps) {
  const { documents, can, version } = product;
  return (
    <>
      {documents.length === 0 && <p className="muted">{parts("documents.none")}</p>}
      {documents.length > 0 && !can.edit && (
        <ul className="desk-linked">
          {documents.map((document) => (
            <li key={document.url}>
              <Link {...document} />
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && can.edit && (
        <DeskForm name="documents" {...{ reply, formKey, version }} submit={parts("documents.save")}>
          {(fields) => (
            <ol className="desk-documents">
              {documents.map((document, at) => (
                <DocumentFields key={document.url} {...{ document, at, fields }} />
              ))}
            </ol>
          )}
        </DeskForm>
      )}
      {can.edit && (
        <>
          <h2>{parts("documents.add")}</h2>
          <DeskForm
            name="document"
            {...{ reply, formKey: `${formKey}-add` }}
            submit={parts("documents.upload")}
            isPlain
            takesFiles
          >
            {(fields) => (
              <div className="desk-section">
                <Type fields={fields} name="type" saved="certificate" />
                <Field {...fields.text("name")} label={parts("documents.name")} required maxLength={150} />
                <Field {...fields.text("validTo")} label={parts("documents.validTo")} type="date" />
                <Field
                  type="file"
                  name="file"
                  label={parts("documents.file")}
                  hint={parts("documents.fileHint")}
                  errors={fields.errors("file")}
                  accept="application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png"
                  required
                />
              </div>
            )}
          </DeskForm>
        </>
      )}
    </>
  );
}

/** Fields of a document are named by its place; its address says which it is. */
function DocumentFields({ document, at, fields }: { document: Document; at: number; fields: DeskFields }) {
  const named = (name: string) => `${name}.${at}`;
  return (
    <li>
      <input type="hidden" name="url" value={document.url} />
      <p>
        <Link {...document} />
      </p>
      <div className="desk-section">
        <Type fields={fields} name={named("type")} saved={document.type} />
        <Field
          {...fields.text(named("name"), document.name)}
          label={parts("documents.name")}
          required
          maxLength={150}
        />
        <Field {...fields.text(named("validTo"), document.validTo)} label={parts("documents.validTo")} type="date" />
        <Field
          {...fields.text(named("order"), String(at + 1))}
          label={t("photos.order")}
          inputMode="numeric"
          maxLength={3}
        />
      </div>
      <label className="desk-flag">
        <input type="checkbox" {...fields.box("remove", document.url, false)} />
        {t("photos.remove")}
      </label>
    </li>
  );
}

function Type({ fields, name, saved }: { fields: DeskFields; name: string; saved: string }) {
  return (
    <Choice
      {...fields.text(name, documentTypes.some((type) => type === saved) ? saved : "other")}
      id={fieldId(name)}
      label={parts("documents.type")}
      empty={t("choose")}
      required
      options={documentTypes.map((type) => ({ value: type, text: parts(`documents.types.${type}`) }))}
    />
  );
}

function Link({ url, name, size }: Document) {
  return (
    <>
      <a href={url}>{name}</a>
      {size !== null && (
        <span className="muted"> {parts("documents.size", { size: formatCount(Math.ceil(size / 1_024)) })}</span>
      )}
    </>
  );
}
