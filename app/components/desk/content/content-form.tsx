import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import type { DeskContentOptions } from "#app/contract/desk/shop/content.ts";
import { contentFields, type ContentFields, type ContentKind } from "#app/domain/content/editable.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskContent } from "#app/i18n/ru/desk/shop/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { citiesText, ContentCities } from "./content-cities.tsx";
import { fieldHint, fieldLabel } from "./content-words.ts";

const t = namespace("deskContent", deskContent);

type Props = {
  kind: ContentKind;
  fields: ContentFields;
  cities: DeskContentOptions["cities"];
  /** Of a draft that is changed. */
  version?: number;
  reply: DeskReply | null;
  formKey: string;
  cancel?: string;
};

const rows: Readonly<Record<string, number>> = { body: 24, description: 3, announce: 3, lead: 3 };

/** The fields of a draft. */
export function ContentForm({ kind, fields: saved, cities, version, reply, formKey, cancel }: Props) {
  const names = Object.entries(contentFields[kind]);
  const labels = Object.fromEntries(names.map(([name]) => [name, fieldLabel(kind, name)]));
  return (
    <DeskForm
      name="content"
      reply={reply}
      formKey={formKey}
      labels={labels}
      word={(name, value) => (name === "cities" ? citiesText(cities, value) : value)}
      submit={t("card.save")}
      {...(version === undefined ? {} : { version })}
      {...(cancel === undefined ? {} : { cancel })}
    >
      {(fields) =>
        names.map(([name, { most, isOptional }]) => {
          const shared = {
            ...fields.text(name, saved[name]),
            label: labels[name],
            hint: fieldHint(kind, name),
            required: !isOptional,
            maxLength: most,
          };
          if (name === "cities") return <ContentCities key={name} {...shared} name={name} cities={cities} />;
          const height = kind === "announcement" && name === "body" ? 3 : rows[name];
          if (height !== undefined) return <TextArea key={name} {...shared} rows={height} />;
          return <Field key={name} {...shared} type={name.startsWith("date") ? "date" : "text"} />;
        })
      }
    </DeskForm>
  );
}
