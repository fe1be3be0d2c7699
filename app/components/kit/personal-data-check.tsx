import { paths } from "#app/components/frame/links.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { consent } from "#app/i18n/ru/consent.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Check } from "./check.tsx";

const t = namespace("consent", consent);

/** The consent that a form with somebody's contacts needs: unticked at first, with the policy beside it. */
export function PersonalDataCheck({ values, errors }: Pick<FormReply, "values" | "errors">) {
  return (
    <Check
      name="personalData"
      required
      defaultChecked={values["personalData"] === "on"}
      errors={errors["consents.personalData"]}
    >
      {t("personalData")}{" "}
      <a className="text-link" href={paths.privacy} target="_blank" rel="noopener">
        {t("policy")}
      </a>
    </Check>
  );
}
