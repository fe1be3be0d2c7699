import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import type { BasketLists, BasketShare } from "#app/contract/basket/basket-lists.ts";
import { formatDateTime, formatDeadline } from "#app/i18n/format.ts";
import { basketLists as texts } from "#app/i18n/ru/basket/basket-lists.ts";
import { namespace } from "#app/i18n/translator.ts";
import { basketListPath, basketListsPath, sharedBasketPath } from "./basket-paths.ts";

const t = namespace("basketLists", texts);

type Props = { h1: string; lists: BasketLists["lists"]; shares: BasketShare[] };

export function ListsPage({ h1, lists, shares }: Props) {
  const { timezone } = useFrame().city;
  const { origin } = useFrame().shop;
  return (
    <>
      <PageHead
        crumbs={[
          { key: "index", path: "/" },
          { key: "basket", path: paths.basket },
          { text: h1, path: null },
        ]}
        h1={h1}
      />
      <div className="basket-lists">
        <section>
          <h2>{t("named")}</h2>
          {lists.length === 0 && <p className="muted">{t("none")}</p>}
          <ul className="kept-lists">
            {lists.map(({ uuid, name, lines, updatedAt }) => (
              <li key={uuid}>
                <div>
                  <a className="text-link" href={basketListPath(uuid)}>
                    {name}
                  </a>
                  <small className="muted">
                    {t("lines", { count: lines })} · {t("changed", { date: formatDateTime(updatedAt, timezone) })}
                  </small>
                </div>
                <form method="post" action={basketListsPath} className="actions">
                  <CounterpartyField />
                  <input type="hidden" name="list" value={uuid} />
                  <Button name="intent" value="basket.list.fill" aria-label={t("fillOf", { name })}>
                    {t("fill")}
                  </Button>
                  <Button kind="plain" name="intent" value="basket.list.remove" aria-label={t("removeOf", { name })}>
                    {t("remove")}
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{t("links")}</h2>
          <p className="muted">{t("linkText")}</p>
          {shares.length === 0 && <p>{t("noLinks")}</p>}
          <ul className="kept-lists">
            {shares.map(({ uuid, code, lines, expiresAt }) => (
              <li key={uuid}>
                <div>
                  <a className="text-link shared-link" href={sharedBasketPath(code)}>
                    {origin + sharedBasketPath(code)}
                  </a>
                  <small className="muted">
                    {t("lines", { count: lines })} · {t("until", { date: formatDeadline(expiresAt, timezone) })}
                  </small>
                </div>
                <form method="post" action={basketListsPath}>
                  <CounterpartyField />
                  <input type="hidden" name="share" value={uuid} />
                  <Button kind="plain" name="intent" value="basket.share.revoke">
                    {t("revoke")}
                  </Button>
                </form>
              </li>
            ))}
          </ul>
          <form method="post" action={basketListsPath}>
            <CounterpartyField />
            <Button name="intent" value="basket.share">
              {t("makeLink")}
            </Button>
          </form>
        </section>
      </div>
      <p>
        <a className="text-link" href={paths.basket}>
          {t("back")}
        </a>
      </p>
    </>
  );
}
