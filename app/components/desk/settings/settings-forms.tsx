import { DeskForm, type DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field, fieldId } from "#app/components/kit/fields/field.tsx";
import type { DeskSettingGroup, DeskSettings } from "#app/contract/desk/shop/settings.ts";
import { iconAt } from "#app/domain/shop/icon-paths.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { hoursInWords } from "#app/i18n/desk/hours-words.ts";
import { deskSettings } from "#app/i18n/ru/desk/shop/settings.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskSettings", deskSettings);
const names: Readonly<Record<string, string>> = deskSettings.field;
const hints: Readonly<Record<string, string>> = deskSettings.hint;

function labelOf(key: string): string {
  return names[key.replaceAll(".", "_")] ?? key;
}

type Props = { settings: DeskSettings; staff: StaffScope; reply: DeskReply | null; formKey: string };

/** Each group is a form, the sign the last. */
export function SettingsForms({ settings, staff, reply, formKey }: Props) {
  const { groups, canEdit } = settings;
  return (
    <>
      <h1>{t("title")}</h1>
      <p className="muted">{t("note")}</p>
      <div className="desk-parts">
        {groups.map((group) => (
          <section key={group.group}>
            <h2>{t(`group.${group.group}`)}</h2>
            <p className="muted">{t(`about.${group.group}`)}</p>
            {group.missing.length > 0 && <p>{t("missing", { fields: group.missing.map(labelOf).join(", ") })}</p>}
            {canEdit ? <Group {...{ group, settings, reply, formKey }} /> : <Facts {...{ group, settings }} />}
            <JournalLink staff={staff} kind="setting" id={group.group} />
          </section>
        ))}
        <section>
          <h2>{t("group.sign")}</h2>
          <p className="muted">{t("about.sign")}</p>
          <Sign {...{ settings, reply, formKey }} />
          <JournalLink staff={staff} kind="setting" id="sign" />
        </section>
      </div>
    </>
  );
}

type GroupProps = Omit<Props, "staff"> & { group: DeskSettingGroup };

function Group({ group: { group, version, values }, settings, reply, formKey }: GroupProps) {
  return (
    <DeskForm
      name={group}
      reply={reply}
      formKey={`${formKey}-${group}`}
      version={version}
      labels={Object.fromEntries(values.map(({ key }) => [key, labelOf(key)]))}
      word={(key, value) => wordOf(settings, key, value)}
      isPlain
    >
      {(fields) => values.map(({ key, value }) => <Setting key={key} {...{ name: key, value, fields, settings }} />)}
    </DeskForm>
  );
}

type SettingProps = { name: string; value: string; fields: DeskFields; settings: DeskSettings };

function Setting({ name, value, fields, settings: { cities } }: SettingProps) {
  if (name === "main-city")
    return (
      <Choice
        {...fields.text(name, value)}
        id={fieldId(name)}
        label={labelOf(name)}
        empty={t("unset")}
        options={cities.map((city) => ({ value: city.slug, text: city.name }))}
      />
    );
  return (
    <Field
      {...fields.text(name, name === "hours" ? hoursInWords(value) : value)}
      label={labelOf(name)}
      hint={hints[name.replaceAll(".", "_")]}
      maxLength={400}
      autoComplete="off"
    />
  );
}

function Facts({ group: { values }, settings }: Pick<GroupProps, "group" | "settings">) {
  return (
    <dl className="desk-facts">
      {values.map(({ key, value }) => (
        <div key={key}>
          <dt>{labelOf(key)}</dt>
          <dd>{wordOf(settings, key, value) || t("unset")}</dd>
        </div>
      ))}
    </dl>
  );
}

function wordOf({ cities }: DeskSettings, key: string, value: string): string {
  if (key === "main-city") return cities.find(({ slug }) => slug === value)?.name ?? value;
  return key === "hours" ? hoursInWords(value) : value;
}

function Sign({ settings: { hasSign, icons, canEdit }, reply, formKey }: Omit<Props, "staff">) {
  return (
    <>
      <p>
        <img src={iconAt("/icon-192.png", icons)} alt="" width={96} height={96} />{" "}
        {hasSign ? t("sign.own") : t("sign.ofName")}
      </p>
      {canEdit && (
        <DeskForm name="sign" reply={reply} formKey={`${formKey}-sign`} submit={t("sign.save")} isPlain takesFiles>
          {(fields) => (
            <Field
              type="file"
              name="sign"
              label={t("field.sign")}
              hint={t("sign.file")}
              errors={fields.errors("sign")}
              accept="image/svg+xml,image/png,image/jpeg,image/webp"
              required
            />
          )}
        </DeskForm>
      )}
      {canEdit && hasSign && (
        <DeskForm name="noSign" reply={reply} formKey={`${formKey}-no-sign`} submit={t("sign.remove")} isPlain>
          {() => null}
        </DeskForm>
      )}
    </>
  );
}
