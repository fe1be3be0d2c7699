import { SessionView, sessionTitle } from "#app/components/desk/exchange/session-view.tsx";
import { decideHeldBody, exchangeSessionQuery, type ExchangeSession } from "#app/contract/desk/exchange-sessions.ts";
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
      query: stateIn(query),
    }),
  /** Forms are named «apply:<uuid of the part>», «reject:…» and «repeat:<uuid of the job>». */
  async act({ call, url }, form) {
    const [action, uuid = ""] = textIn(form, "form").split(":");
    if (action === "repeat") {
      const repeated = await call.deskExchangeSessions.repeat({ params: { uuid } });
      if (!repeated.ok && repeated.code !== "exchangeJobUnknown") return repeated;
      return {
        to: url.pathname + url.search,
        notice: { key: repeated.ok ? "exchangeRepeated" : "exchangeNotRepeated" },
      };
    }
    const body = { decision: decideHeldBody.shape.decision.catch("reject").parse(action) };
    const decided = await call.deskExchangeSessions.decide({ params: { uuid }, body });
    if (!decided.ok && decided.code !== "exchangeHeldUnknown") return decided;
    const key = decided.ok ? (body.decision === "apply" ? "heldApplied" : "heldRejected") : "heldDecided";
    return { to: url.pathname + url.search, notice: { key } };
  },
  view: ({ data, reply, key, url, back }) => (
    <SessionView {...{ data, reply, url }} formKey={key} back={back ?? "/desk/exchange"} />
  ),
});

const { page, job, reason, files } = exchangeSessionQuery.shape;

/** What is no page or job is the first page, or all jobs. */
function stateIn(query: URLSearchParams) {
  const given = (name: string) => query.get(name) ?? undefined;
  return {
    page: page.catch(1).parse(given("page")),
    files: files.catch(1).parse(given("files")),
    job: job.catch(undefined).parse(given("job")),
    reason: reason.catch(undefined).parse(given("reason")),
  };
}

/** The rows that were refused, as a file. */
export const exchangeErrorsPage = deskPage<never>({
  path: "exchange/sessions/:uuid/errors",
  right: "seeExchange",
  title: t("problems"),
  async load({ call, params, query }) {
    const { job: ofJob } = stateIn(query);
    const file = await call.deskExchangeSessions.errors({
      params: { uuid: params["uuid"] ?? "" },
      query: { job: ofJob },
    });
    return file.ok ? { file: file.value } : file;
  },
  view: () => null,
});
