import { SessionView, sessionTitle } from "#app/components/desk/exchange/session-view.tsx";
import { decideHeldBody, exchangePageQuery, type ExchangeSession } from "#app/contract/desk/exchange-sessions.ts";
import { textIn } from "#app/desk/frame/form-texts.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { exchangeSessions } from "#app/i18n/ru/desk/shop/exchange-sessions.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("exchangeSessions", exchangeSessions);

/** A session of 1C: its jobs, what fuses have held, the rows that were refused. */
export const exchangeSessionPage = deskPage<ExchangeSession>({
  path: "exchange/sessions/:uuid",
  right: "seeExchange",
  title: sessionTitle,
  load: ({ call, params, query }) =>
    call.deskExchangeSessions.show({
      params: { uuid: params["uuid"] ?? "" },
      query: { page: exchangePageQuery.shape.page.catch(1).parse(query.get("page") ?? undefined) },
    }),
  /** Forms are named «apply:<uuid of the part>», «reject:…» and «repeat:<uuid of the job>». */
  async act({ call, url }, form) {
    const [action, uuid = ""] = textIn(form, "form").split(":");
    if (action === "repeat") {
      const repeated = await call.deskExchangeSessions.repeat({ params: { uuid } });
      if (!repeated.ok && repeated.code !== "exchangeJobUnknown") return repeated;
      return { to: url.pathname, notice: { key: repeated.ok ? "exchangeRepeated" : "exchangeNotRepeated" } };
    }
    const body = { decision: decideHeldBody.shape.decision.catch("reject").parse(action) };
    const decided = await call.deskExchangeSessions.decide({ params: { uuid }, body });
    if (!decided.ok && decided.code !== "exchangeHeldUnknown") return decided;
    const key = decided.ok ? (body.decision === "apply" ? "heldApplied" : "heldRejected") : "heldDecided";
    return { to: url.pathname, notice: { key } };
  },
  view: ({ data, reply, key, url }) => <SessionView {...{ data, reply }} formKey={key} path={url.pathname} />,
});

/** The rows that were refused, as a file. */
export const exchangeErrorsPage = deskPage<never>({
  path: "exchange/sessions/:uuid/errors",
  right: "seeExchange",
  title: t("problems"),
  async load({ call, params }) {
    const file = await call.deskExchangeSessions.errors({ params: { uuid: params["uuid"] ?? "" } });
    return file.ok ? { file: file.value } : file;
  },
  view: () => null,
});
