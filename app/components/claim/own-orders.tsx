import { Button } from "#app/components/kit/button.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { localMoment } from "#app/domain/local-time.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatDate } from "#app/i18n/format.ts";
import { claim as texts } from "#app/i18n/ru/claim.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ClaimData } from "./claim-data.ts";
import { ClaimStart } from "./claim-start.tsx";

const t = namespace("claim", texts);

type Props = { orders: NonNullable<ClaimData["orders"]>; reply: FormReply | null };

/** A buyer chooses among his own orders; one made for another phone is opened as a guest does. */
export function OwnOrders({ orders, reply }: Props) {
  const { timezone } = useFrame().city;
  return (
    <>
      <p className="bold">{t("own")}</p>
      <p className="muted">{t("ownText")}</p>
      <form method="post" action="/refund#claim" className="own-orders">
        <input type="hidden" name="intent" value="claim.own" />
        {orders.map(({ uuid, number, createdAt }) => (
          <p key={uuid}>
            <span>
              {t("ownNumber", { number, date: formatDate(localMoment(Date.parse(createdAt), timezone).date) })}
            </span>
            <Button name="order" value={uuid} aria-label={t("chooseNamed", { number })}>
              {t("choose")}
            </Button>
          </p>
        ))}
      </form>
      <Details summary={t("other")} open={reply !== null}>
        <ClaimStart reply={reply} />
      </Details>
    </>
  );
}
