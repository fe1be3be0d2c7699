import { FieldErrors } from "#app/components/kit/field.tsx";
import type { ClaimLine } from "#app/contract/claims.ts";
import { claim as texts } from "#app/i18n/ru/claim.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ClaimQuantity, type ClaimLinesState } from "./claim-quantity.tsx";

const t = namespace("claim", texts);

/** What was received, each with a field for how much of it is claimed. */
export function ClaimGoods({ lines, ...state }: ClaimLinesState & { lines: readonly ClaimLine[] }) {
  const id = state.idOf("items");
  return (
    <fieldset className="claim-goods" id={id} tabIndex={-1}>
      <legend className="bold">{t("goods")}</legend>
      <p className="hint">{t("goodsText")}</p>
      <FieldErrors id={id} errors={state.errors["items"]} />
      <ul>
        {lines.map((line) => (
          <li key={line.uuid}>
            <ClaimQuantity line={line} words={t} {...state} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
