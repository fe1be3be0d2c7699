import { paths } from "#app/components/frame/links.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { NameWithButton } from "#app/components/kit/name-with-button.tsx";
import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import type { BasketLists } from "#app/contract/basket/basket-lists.ts";
import type { Basket } from "#app/contract/basket/baskets.ts";
import { basketLists as texts } from "#app/i18n/ru/basket/basket-lists.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { LaterGoods } from "#app/view-models/basket/basket-lists.ts";
import { basketListsPath } from "./basket-paths.ts";
import { GoodsRows } from "./goods-rows.tsx";

const t = namespace("basketLists", texts);

type Props = { h1: string; list: BasketLists["lists"][number]; goods: LaterGoods[]; gone: Basket["gone"] };

/** One list with its products and actions. */
export function ListPage({ h1, list: { uuid, name, lines }, goods, gone }: Props) {
  return (
    <>
      <PageHead
        crumbs={[
          { key: "index", path: "/" },
          { key: "basket", path: paths.basket },
          { text: t("named"), path: basketListsPath },
          { text: name, path: null },
        ]}
        h1={h1}
      >
        <span className="muted">{t("lines", { count: lines })}</span>
      </PageHead>
      <div className="list-tools">
        <form method="post" action={basketListsPath} className="actions">
          <CounterpartyField />
          <input type="hidden" name="list" value={uuid} />
          <Button kind="main" name="intent" value="basket.list.fill">
            {t("fill")}
          </Button>
          <Button kind="plain" name="intent" value="basket.list.remove">
            {t("remove")}
          </Button>
        </form>
        <form method="post" action={basketListsPath}>
          <CounterpartyField />
          <input type="hidden" name="list" value={uuid} />
          <NameWithButton label={t("name")} defaultValue={name} intent="basket.list.rename">
            {t("rename")}
          </NameWithButton>
        </form>
      </div>
      <GoodsRows goods={goods} gone={gone} />
    </>
  );
}
