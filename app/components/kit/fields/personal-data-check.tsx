import { paths } from "#app/components/frame/links.ts";
import { consent } from "#app/i18n/ru/account/consent.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Check, type CheckProps } from "./check.tsx";

const t = namespace("consent", consent);

/** Consent required for forms with contacts: unticked by default, with a link to the policy. */
export function PersonalDataCheck(check: Pick<CheckProps, "name" | "id" | "defaultChecked" | "errors">) {
  return (
    <Check required {...check}>
      {t("personalData")}{" "}
      <a className="text-link" href={paths.privacy} target="_blank" rel="noopener">
        {t("policy")}
      </a>
    </Check>
  );
}
