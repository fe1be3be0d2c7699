import type { FoundCompany } from "#app/contract/counterparties/companies.ts";
import type { FormReply } from "#app/forms/reply.ts";
import type { registrationForm } from "#app/forms/account/registration.ts";
import { registration } from "#app/i18n/ru/account/registration.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { maskedBy } from "#app/components/kit/fields/mask-input.ts";
import type { useShopForm } from "#app/components/kit/form/shop-form.tsx";

const t = namespace("registration", registration);

const innMask = maskedBy("innPerson");
const kppMask = maskedBy("kpp");
const ogrnMask = maskedBy("ogrnip");

type Props = {
  form: ReturnType<typeof useShopForm<typeof registrationForm>>;
  reply: FormReply | null;
  required: boolean;
  busy: boolean;
};

/** Requisites, typed or filled in by a look-up button of the same form. */
export function CompanyFields({ form: { field, values }, reply, required, busy }: Props) {
  const lookup = lookupResult(reply);
  const filling = lookupOf(reply);
  return (
    <fieldset className="stack for-company" id="registration-company">
      <legend className="bold">{t("company")}</legend>
      <Field
        key={`inn ${filling}`}
        label={t("inn")}
        hint={t("innHint")}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        required={required}
        onFocus={innMask}
        {...field("inn")}
      />
      <Button name="intent" value="auth.findCompany" formNoValidate disabled={busy}>
        {t("find")}
      </Button>
      <div role="status">{lookup && <LookupStatus lookup={lookup} />}</div>
      {lookup?.found && lookup.found.branches.length > 0 && (
        <Branches company={lookup.found} chosen={values["branch"] ?? ""} busy={busy} />
      )}
      <div className="stack" key={filling}>
        <Field
          label={t("name")}
          autoComplete="organization"
          minLength={2}
          maxLength={255}
          required={required}
          {...field("name")}
        />
        <Field label={t("fullName")} autoComplete="off" minLength={2} maxLength={500} {...field("fullName")} />
        <div className="for-legal">
          <Field label={t("kpp")} autoComplete="off" maxLength={20} onFocus={kppMask} {...field("kpp")} />
        </div>
        <Field
          label={t("ogrn")}
          autoComplete="off"
          inputMode="numeric"
          maxLength={20}
          onFocus={ogrnMask}
          {...field("ogrn")}
        />
        <Field
          label={t("address")}
          autoComplete="off"
          minLength={5}
          maxLength={500}
          required={required}
          {...field("address")}
        />
      </div>
    </fieldset>
  );
}

/** A look-up changes initial values; a new key remounts the fields to show them. */
export function lookupOf(reply: FormReply | null): string {
  return String(lookupResult(reply)?.at ?? "typed");
}

/** `note`: why nothing was filled in; null if the register has no such INN. */
type LookupResult = { found?: NonNullable<FoundCompany>; at?: number; note?: string | null };

function LookupStatus({ lookup: { found, note } }: { lookup: LookupResult }) {
  if (!found) return <p className="registry-note">{note ?? t("notFound")}</p>;
  return (
    <>
      <p>{t("found", { name: found.name })}</p>
      {found.status !== "ACTIVE" && <p className="registry-note">{t(`status.${found.status}`)}</p>}
    </>
  );
}

function Branches({ company, chosen, busy }: { company: NonNullable<FoundCompany>; chosen: string; busy: boolean }) {
  const options = [{ kpp: "", name: t("head"), shown: company.kpp }].concat(
    company.branches.map(({ kpp, name }) => ({ kpp, name, shown: kpp })),
  );
  return (
    <fieldset>
      <legend className="bold">{t("branch")}</legend>
      <p className="hint">{t("branchHint")}</p>
      {options.map(({ kpp, name, shown }) => (
        <Check
          key={kpp}
          type="radio"
          name="branch"
          id={`registration-branch-${kpp}`}
          value={kpp}
          defaultChecked={kpp === chosen}
        >
          {shown === null ? name : t("branchOption", { name, kpp: shown })}
        </Check>
      ))}
      <Button name="intent" value="auth.findCompany" formNoValidate disabled={busy}>
        {t("takeBranch")}
      </Button>
    </fieldset>
  );
}

/** Replies come from this shop's own action. */
function lookupResult(reply: FormReply | null): LookupResult | null {
  return isLookupResult(reply?.data?.["registry"]) ? reply.data["registry"] : null;
}

function isLookupResult(lookup: unknown): lookup is LookupResult {
  return typeof lookup === "object" && lookup !== null;
}
