import { useLocation } from "@remix-run/react";
import type { Credit } from "#app/contract/credit.ts";
import { CreditText } from "#app/components/settlements/credit-text.tsx";
import { creditText } from "#app/view-models/credit.ts";
import { Button } from "#app/components/kit/button.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { withDrawer } from "#app/components/frame/links.ts";
import { formatKilograms, formatMoney, formatVolume } from "#app/i18n/format.ts";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ShownTotals } from "#app/view-models/basket.ts";
import type { BasketGroup } from "#app/view-models/shown-basket.ts";
import { ticksForm } from "./ticks-form.ts";
import { WholeSwitch } from "./whole-switch.tsx";

const t = namespace("basket", texts);

type Props = { ticked: ShownTotals; groups: BasketGroup[]; doNotDivide: boolean; credit: Credit | null };

/** Its button saves the ticks first, so that it orders what is ticked on the screen. */
export function Summary({ ticked, groups, doNotDivide, credit }: Props) {
  const { viewer } = useFrame();
  const place = useLocation();
  return (
    <aside className="basket-summary">
      <h2>{t("summary")}</h2>
      {ticked.lines === 0 && <p>{t("nothingTicked")}</p>}
      <dl>
        {viewer?.client && (
          <>
            <dt>{t("client")}</dt>
            <dd>
              <a
                className="text-link"
                href={withDrawer(place, "counterparty")}
                aria-label={t("changeClient", viewer.client)}
              >
                {viewer.client.name}
              </a>
            </dd>
          </>
        )}
        <dt>{t("lines", { count: ticked.lines })}</dt>
        <dd>{formatMoney(ticked.sum)}</dd>
        <dt>{t("weight")}</dt>
        <dd>{formatKilograms(ticked.weight)}</dd>
        {ticked.volume > 0 && (
          <>
            <dt>{t("volume")}</dt>
            <dd>{formatVolume(ticked.volume)}</dd>
          </>
        )}
        {viewer?.hidesVat !== true && (
          <>
            <dt className="muted">{t("vat")}</dt>
            <dd className="muted">{formatMoney(ticked.vat)}</dd>
          </>
        )}
      </dl>
      <CreditText note={creditText(credit, ticked.sum)} />
      <Button form={ticksForm} name="intent" value="basket.tick" data-default="" data-without-script="">
        {t("update")}
      </Button>
      <div className="basket-order">
        <span className="basket-total">
          <span>{t("total")}</span> <Money value={ticked.sum} />
        </span>
        <Button kind="main" form={ticksForm} name="intent" value="basket.checkout">
          {viewer ? t("order") : t("orderGuest")}
        </Button>
      </div>
      {viewer && <WholeSwitch on={doNotDivide} groups={groups} />}
    </aside>
  );
}
