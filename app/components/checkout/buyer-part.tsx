import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { Check } from "#app/components/kit/check.tsx";
import { formatDate } from "#app/i18n/format.ts";
import { checkout as texts } from "#app/i18n/ru/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CheckoutViewModel } from "#app/view-models/checkout.ts";
import { fieldProps, type FormState } from "./form-state.ts";
import { Part } from "./part.tsx";

const t = namespace("checkout", texts);

type Props = { mayChoose: boolean; contracts: CheckoutViewModel["contracts"]; form: FormState };

/** For whom the shop sells: the counterparty chosen for the whole visit, and by which of its contracts. */
export function BuyerPart({ mayChoose, contracts, form }: Props) {
  const { viewer } = useFrame();
  if (viewer === null) return null;
  return (
    <Part title={t("buyer")}>
      <p className="bold">{viewer.client?.name ?? `${viewer.lastName} ${viewer.firstName}`}</p>
      <Contracts contracts={contracts} form={form} />
      <p className="hint">{t("buyerText")}</p>
      {mayChoose && (
        <p>
          <a href={paths.profile}>{t("otherBuyer")}</a>
        </p>
      )}
    </Part>
  );
}

/** The only one is told, of several one is chosen. */
function Contracts({ contracts, form }: Pick<Props, "contracts" | "form">) {
  const { id, name, defaultValue, errors } = fieldProps(form, "contract");
  const [only, ...others] = contracts;
  if (only === undefined) return null;
  if (others.length === 0)
    return (
      <p>
        {contractText(only)}
        <input type="hidden" name={name} value={only.uuid} />
      </p>
    );
  return (
    <fieldset>
      <legend className="bold">{t("contract")}</legend>
      {contracts.map((contract, index) => (
        <Check
          key={contract.uuid}
          type="radio"
          id={index === 0 ? id : `${id}-${contract.uuid}`}
          name={name}
          value={contract.uuid}
          defaultChecked={defaultValue === contract.uuid}
          errors={index === 0 ? errors : undefined}
        >
          {contractText(contract)}
        </Check>
      ))}
    </fieldset>
  );
}

function contractText({ number, date }: Props["contracts"][number]): string {
  return t("contractOf", { number, date: formatDate(date) });
}
