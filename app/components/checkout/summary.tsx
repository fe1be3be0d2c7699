import { Button } from "#app/components/kit/button.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { formatKilograms, formatMoney } from "#app/i18n/format.ts";
import { checkout as texts } from "#app/i18n/ru/orders/checkout.ts";
import { moderation } from "#app/i18n/ru/account/moderation.ts";
import { ways } from "#app/i18n/ru/delivery/ways.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CheckoutViewModel } from "#app/view-models/orders/checkout.ts";
import { chosenTotal, type CheckoutValues } from "./chosen-total.ts";

const t = namespace("checkout", texts);
const ofWay = namespace("ways", ways);
const tModeration = namespace("moderation", moderation);

/**
 * Of a counterparty's member: largest order without approval now (null any, 0 none), and whether prices are the
 * company's.
 */
export type OwnRights = { alone: number | null; seesPrices: boolean };
type Props = { data: CheckoutViewModel; typed: CheckoutValues; busy: boolean; own: OwnRights | null };

/** Total of the chosen options and the main button, always visible. */
export function CheckoutSummary({ data, typed, busy, own }: Props) {
  const { sum, weight, lines } = data.totals;
  const { viewer } = useFrame();
  const { delivery, chosen, total, vat, isCostUnknown } = chosenTotal(data, typed);
  const limit = own?.alone ?? null;
  const asks = limit !== null && (limit === 0 || total > limit);
  return (
    <aside className="checkout-summary">
      <h2>{t("summary")}</h2>
      <dl>
        <dt>
          {t("goods")}, {t("lines", { count: lines })}
        </dt>
        <dd>{formatMoney(sum)}</dd>
        <dt>{t("deliveryCost")}</dt>
        <dd>{deliveryText(delivery, chosen, isCostUnknown)}</dd>
        <dt>{t("weight")}</dt>
        <dd>{weight === null ? t("weightUnknown") : formatKilograms(weight)}</dd>
        {viewer?.hidesVat !== true && (
          <>
            <dt className="muted">{t("vat")}</dt>
            <dd className="muted">{formatMoney(vat)}</dd>
          </>
        )}
      </dl>
      <Button name="intent" value="checkout.save" formNoValidate data-without-script="">
        {t("recount")}
      </Button>
      <div className="checkout-order">
        <p aria-live="polite">
          <span>{t("total")}</span> <Money value={total} />
        </p>
        {isCostUnknown && <small>{t("withoutDelivery")}</small>}
        {viewer?.onModerate === true && <small>{tModeration("beside")}</small>}
        {own?.seesPrices === false && <small>{t("cityPrices")}</small>}
        {asks && <small>{t("approvalText")}</small>}
        <Button kind="main" name="intent" value={asks ? "checkout.ask" : "checkout.place"} disabled={busy}>
          {busy ? t(asks ? "asking" : "placing") : t(asks ? "ask" : "place")}
        </Button>
      </div>
    </aside>
  );
}

/** The total includes chosen options only, until every group has one. */
function deliveryText(whole: number | null, chosen: number, isCostUnknown: boolean): string {
  if (whole === null) return chosen === 0 ? t("notChosen") : t("partlyChosen", { sum: formatMoney(chosen) });
  if (isCostUnknown) return whole === 0 ? ofWay("costUnknown") : ofWay("restUnknown", { sum: formatMoney(whole) });
  return whole === 0 ? ofWay("free") : formatMoney(whole);
}
