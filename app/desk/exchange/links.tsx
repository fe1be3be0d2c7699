import { LinksTable } from "#app/components/desk/exchange/links-table.tsx";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { decideLinksBody, exchangeLinksQuery, type ExchangeLinks } from "#app/contract/desk/exchange-links.ts";
import { keyIn, textIn } from "#app/desk/frame/form-texts.ts";
import { deskPage, type DeskOutcome, type DeskRequest } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { exchangeLinks } from "#app/i18n/ru/desk/shop/exchange-links.ts";
import { namespace } from "#app/i18n/translator.ts";
import { readLinks, type LinkFaults } from "./read-links.ts";

const t = namespace("exchangeLinks", exchangeLinks);

/** «Соответствия» (desk §7). */
export const exchangeLinksPage = deskPage<ExchangeLinks>({
  path: "exchange/:uuid/links",
  right: "seeExchange",
  title: ({ connection: { name } }) => t("titleOf", { name }),
  load: ({ call, params, query }) => call.deskExchangeLinks.list({ params: at(params), query: wanted(query) }),
  async act(request, form) {
    const { call, params, url } = request;
    const to = `${url.pathname}${url.search}`;
    if (textIn(form, "form") === "categories") {
      const made = await call.deskExchangeLinks.createCategories({ params: at(params), key: keyIn(form) });
      return made.ok ? { to, notice: { key: "groupsCreated", values: { count: made.value.categories } } } : made;
    }
    const shown = await call.deskExchangeLinks.list({ params: at(params), query: wanted(url.searchParams) });
    if (!shown.ok) return shown;
    const { decisions, faults } = readLinks(form, shown.value.choices);
    if (Object.keys(faults).length > 0) return refused(form, faults);
    if (decisions.length === 0) return said(form, t("nothing"));
    const body = decideLinksBody.safeParse({ kind: shown.value.kind, decisions });
    if (!body.success) return said(form, t("invalid"));
    const decided = await call.deskExchangeLinks.decide({ params: at(params), body: body.data, key: keyIn(form) });
    return decided.ok ? { to, notice: { key: "linksSaved", values: { count: decisions.length } } } : decided;
  },
  view({ data, reply, key, url }) {
    const { connection, kind, kinds, items, page, pages, can } = data;
    const canCreate = can.edit && kind === "group" && items.some(({ state }) => state === "new");
    return (
      <>
        <div className="desk-heading">
          <h1>{t("titleOf", { name: connection.name })}</h1>
          <LinkButton href={`/desk/exchange/connections/${connection.uuid}`}>{t("back")}</LinkButton>
        </div>
        <p className="muted">{t("about")}</p>
        <nav className="desk-tabs" aria-label={t("title")}>
          {kinds.map((one) => (
            <a
              key={one.kind}
              href={`${url.pathname}?kind=${one.kind}`}
              aria-current={one.kind === kind ? "page" : undefined}
            >
              {t(`kind.${one.kind}`)}
              {one.waiting > 0 && <b className="desk-bad">&nbsp;{formatNumber(one.waiting)}</b>}
            </a>
          ))}
        </nav>
        {items.length === 0 && <p>{t("none")}</p>}
        {canCreate && (
          <DeskForm name="categories" reply={reply} formKey={`${key}-categories`} submit={t("create")} isPlain>
            {() => <p className="muted">{t("createHint")}</p>}
          </DeskForm>
        )}
        {items.length > 0 &&
          (can.edit ? (
            <DeskForm name="links" reply={reply} formKey={key} submit={t("save")}>
              {(fields) => (
                <>
                  <p className="muted">{t(`hint.${kind}`)}</p>
                  <LinksTable links={data} fields={fields} />
                </>
              )}
            </DeskForm>
          ) : (
            <LinksTable links={data} fields={null} />
          ))}
        <Pager page={page} pages={pages} href={(number) => `${url.pathname}?kind=${kind}&page=${number}`} />
      </>
    );
  },
});

const at = (params: DeskRequest["params"]) => ({ uuid: params["uuid"] ?? "" });

function wanted(query: URLSearchParams) {
  const { kind, page } = exchangeLinksQuery.shape;
  return {
    kind: kind.catch("group").parse(query.get("kind") ?? undefined),
    page: page.catch(1).parse(query.get("page") ?? undefined),
  };
}

function refused(form: FormData, faults: LinkFaults): DeskOutcome {
  const errors = Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, [t(`fault.${fault}`)]]));
  return { reply: { ...typedReply(form), errors } };
}

function said(form: FormData, message: string): DeskOutcome {
  return { reply: { ...typedReply(form), messages: [message] } };
}
