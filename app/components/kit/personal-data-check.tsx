import { paths } from "#app/components/frame/links.ts";
import { consent } from "#app/i18n/ru/consent.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Check, type CheckProps } from "./check.tsx";

const t = namespace("consent", consent);

/** The consent that a form with somebody's contacts needs: unticked at first, with the policy beside it. */
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
