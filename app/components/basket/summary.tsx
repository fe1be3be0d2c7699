import { useLocation } from "@remix-run/react";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { withDrawer } from "#app/components/frame/links.ts";
import { Button } from "#app/components/kit/button.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { CreditText } from "#app/components/settlements/credit-text.tsx";
import type { Credit } from "#app/contract/settlements/credit.ts";
import { formatDay, formatKilograms, formatMoney, formatVolume } from "#app/i18n/format.ts";
import { basket as texts } from "#app/i18n/ru/basket/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ShownTotals } from "#app/view-models/basket/basket.ts";
import type { BasketGroup } from "#app/view-models/basket/shown-basket.ts";
import { creditText } from "#app/view-models/settlements/credit.ts";
import { ticksForm } from "./ticks-form.ts";

const t = namespace("basket", texts);

type Props = { ticked: ShownTotals; groups: BasketGroup[]; doNotDivide: boolean; credit: Credit | null };

/** The button saves the selection first, so that the shown selection is ordered. */
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
        <dd>{ticked.weight === null ? t("weightUnknown") : formatKilograms(ticked.weight)}</dd>
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

function WholeSwitch({ on, groups }: { on: boolean; groups: BasketGroup[] }) {
  const { today } = useFrame().city;
  const last = lastDay(groups);
  const waiting = groups.reduce((sum, { when }) => sum + (when?.waiting.length ?? 0), 0);
  const day = last && formatDay(last, { today });
  return (
    <form method="post" data-enhance="">
      <input type="hidden" name="intent" value="basket.whole" />
      <button className="whole-order-switch" name="whole" value={on ? "off" : "on"} role="switch" aria-checked={on}>
        <span>
          {t("whole")}
          <small className="muted">{wholeText(on, day, waiting)}</small>
        </span>
      </button>
    </form>
  );
}

/** Latest date of all goods that have one; null if none has, or a group is not calculated yet. */
function lastDay(groups: BasketGroup[]): string | null {
  if (groups.some(({ when }) => when === null)) return null;
  const days = groups.flatMap(({ when }) => (when?.hasDates ? [when.to] : []));
  return days.toSorted().at(-1) ?? null;
}

function wholeText(on: boolean, day: string | null, waiting: number): string {
  if (!day) return on ? "" : t("wholeOff");
  if (waiting > 0) return t("wholeExcept", { count: waiting, day });
  return t(on ? "wholeOn" : "wholeThen", { day });
}
