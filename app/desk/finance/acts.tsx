import { LinkButton } from "#app/components/kit/button.tsx";
import { ActTable } from "#app/components/desk/finance/act-table.tsx";
import type { DeskActs } from "#app/contract/desk/buyers/settlements.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { signStates } from "#app/domain/settlement/reconciliation.ts";
import { deskFinance as texts } from "#app/i18n/ru/desk/buyers/finance.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskFinance", texts);
const frame = namespace("deskFrame", deskFrame);

/** Acts of reconciliation of all companies, by the state of their signing. */
export const actsPage = deskPage<DeskActs>({
  path: "finance/acts",
  right: "seeFinance",
  title: t("acts.title"),
  load({ call, query }) {
    const state = stateIn(query);
    return call.deskSettlements.acts({ query: state === null ? {} : { state } });
  },
  view: ({ data: { items }, url }) => (
    <article className="desk-order">
      <div className="desk-heading">
        <h1>{t("acts.title")}</h1>
        <LinkButton href="/desk/finance">{frame("back")}</LinkButton>
      </div>
      <nav className="desk-switch" aria-label={t("acts.state")}>
        {[null, ...signStates].map((state) => {
          const href = state === null ? "/desk/finance/acts" : `/desk/finance/acts?state=${state}`;
          return (
            <a key={href} href={href} aria-current={stateIn(url.searchParams) === state ? "true" : undefined}>
              {state === null ? t("acts.all") : t(`acts.signState.${state}`)}
            </a>
          );
        })}
      </nav>
      {items.length === 0 ? <p>{t("acts.none")}</p> : <ActTable items={items} />}
    </article>
  ),
});

function stateIn(query: URLSearchParams) {
  return signStates.find((state) => state === query.get("state")) ?? null;
}

/** The file of an act, as its company has it. */
export const actFilePage = deskPage<null>({
  path: "finance/acts/:uuid/file",
  right: "seeFinance",
  title: "",
  async load({ call, params }) {
    const file = await call.deskSettlements.actFile({ params: { uuid: params["uuid"] ?? "" } });
    return file.ok ? { file: file.value } : file;
  },
  view: () => null,
});
