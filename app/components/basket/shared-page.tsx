import { useFrame } from "#app/components/frame/frame-context.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import type { Basket } from "#app/contract/basket/baskets.ts";
import { formatDeadline } from "#app/i18n/format.ts";
import { basketLists as texts } from "#app/i18n/ru/basket/basket-lists.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { LaterGoods } from "#app/view-models/basket/basket-lists.ts";
import { GoodsRows } from "./goods-rows.tsx";

const t = namespace("basketLists", texts);

type Props = { h1: string; goods: LaterGoods[]; gone: Basket["gone"]; expiresAt: string };

/** Read-only view of somebody's basket, with a button to copy it. */
export function SharedPage({ h1, goods, gone, expiresAt }: Props) {
  const { timezone } = useFrame().city;
  return (
    <>
      <PageHead
        crumbs={[
          { key: "index", path: "/" },
          { text: h1, path: null },
        ]}
        h1={h1}
      >
        <span className="muted">
          {t("lines", { count: goods.length })} · {t("until", { date: formatDeadline(expiresAt, timezone) })}
        </span>
      </PageHead>
      <div className="list-tools">
        <p>{t(goods.length > 0 ? "sharedText" : "sharedEmpty")}</p>
        {goods.length > 0 && (
          <form method="post">
            <CounterpartyField />
            <Button kind="main" name="intent" value="basket.shared.take">
              {t("take")}
            </Button>
          </form>
        )}
      </div>
      <GoodsRows goods={goods} gone={gone} />
    </>
  );
}
