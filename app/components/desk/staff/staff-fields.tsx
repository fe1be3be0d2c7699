import type { ScopeChoices } from "#app/contract/desk/staff-accounts.ts";
import type { DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { describedBy, Field, FieldErrors } from "#app/components/kit/fields/field.tsx";
import { staffRoles, type StaffRole } from "#app/domain/staff/roles.ts";
import { deskStaff } from "#app/i18n/ru/desk/staff.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskStaff", deskStaff);

type Saved = {
  name: string;
  phone: string | null;
  roles: readonly StaffRole[];
  cities: readonly string[];
  warehouses: readonly string[];
};
type Props = { fields: DeskFields; saved: Saved | null; choices: ScopeChoices };

/** Name, phone, roles and places of one of the staff. */
export function StaffFields({ fields, saved, choices }: Props) {
  return (
    <>
      <Field label={t("form.name")} autoComplete="off" required maxLength={120} {...fields.text("name", saved?.name)} />
      <Field
        label={t("form.phone")}
        type="tel"
        autoComplete="off"
        maxLength={40}
        {...fields.text("phone", saved?.phone)}
      />
      <Boxes
        {...{ fields, name: "roles", saved: saved?.roles ?? [], hint: t("form.rolesHint") }}
        options={staffRoles.map((role) => ({ value: role, text: deskStaff.role[role] }))}
      />
      <Boxes
        {...{ fields, name: "cities", saved: saved?.cities ?? [], hint: t("form.citiesHint") }}
        options={choices.cities.map(({ uuid, name }) => ({ value: uuid, text: name }))}
      />
      <Boxes
        {...{ fields, name: "warehouses", saved: saved?.warehouses ?? [], hint: t("form.warehousesHint") }}
        options={choices.warehouses.map(({ uuid, name }) => ({ value: uuid, text: name }))}
      />
    </>
  );
}

type BoxesProps = {
  fields: DeskFields;
  name: "roles" | "cities" | "warehouses";
  saved: readonly string[];
  hint: string;
  options: readonly { value: string; text: string }[];
};

/** The empty value says that the field was in the form even with nothing ticked. */
function Boxes({ fields, name, saved, hint, options }: BoxesProps) {
  const id = `f-${name}`;
  return (
    <fieldset
      className="desk-choices"
      aria-describedby={describedBy(id, hint, fields.errors(name))["aria-describedby"]}
      id={id}
      tabIndex={-1}
    >
      <legend>{t(`form.${name}`)}</legend>
      <p className="hint" id={`${id}-h`}>
        {hint}
      </p>
      <FieldErrors id={id} errors={fields.errors(name)} />
      <input type="hidden" name={name} value="" />
      <div>
        {options.map(({ value, text }) => (
          <label key={value} className="desk-flag">
            <input type="checkbox" {...fields.box(name, value, saved.includes(value))} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
