import { clientText } from "#app/components/account/client-text.ts";
import { counterpartyPath, paths } from "#app/components/frame/links.ts";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { ModerationBanner } from "#app/components/profile/moderation-banner.tsx";
import { ManagerBlock } from "#app/components/profile/manager-block.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import type { ClientSummary, OwnJoinRequests } from "#app/contract/counterparties/counterparties.ts";
import { mayChoose } from "#app/domain/account/counterparty.ts";
import { counterparties as texts } from "#app/i18n/ru/counterparties/counterparties.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ManagerViewModel } from "#app/view-models/counterparties/managers.ts";
import { ClientStatus } from "./client-status.tsx";

const t = namespace("counterparties", texts);

export type ClientListData = {
  clients: ClientSummary[];
  total: number;
  page: number;
  pages: number;
  q: string;
  archived: boolean;
  managers: ManagerViewModel[];
  joinRequests: OwnJoinRequests;
};

/** Counterparties with search by name or INN; each is selected by one press. */
export function ClientList({ clients, total, page, pages, q, archived, managers, joinRequests }: ClientListData) {
  return (
    <>
      <ModerationBanner />
      <p className="hint">{t("lead")}</p>
      <p className="actions">
        <LinkButton kind="main" href={paths.newCounterparty}>
          {t("add")}
        </LinkButton>
      </p>
      <JoinRequestStates requests={joinRequests} />
      <form method="get" className="client-search" role="search">
        <label htmlFor="client-q">{t("search")}</label>
        <input className="input" type="search" id="client-q" name="q" defaultValue={q} maxLength={100} />
        {archived && <input type="hidden" name="archived" value="1" />}
        <Button>{t("find")}</Button>
      </form>
      <p className="client-views">
        <a className="text-link" href={listPath({ archived: false })} aria-current={archived ? undefined : "page"}>
          {t("current")}
        </a>
        <a className="text-link" href={listPath({ archived: true })} aria-current={archived ? "page" : undefined}>
          {t("archive")}
        </a>
        {q !== "" && (
          <a className="text-link" href={listPath({ archived })}>
            {t("reset")}
          </a>
        )}
        {total > 0 && <span className="muted">{t("found", { count: total })}</span>}
      </p>
      {clients.length === 0 ? (
        <Nothing q={q} archived={archived} />
      ) : (
        <form method="post">
          <input type="hidden" name="intent" value="client.choose" />
          <ul className="record-list client-list">
            {clients.map((client) => (
              <ClientRow key={client.rootUuid} client={client} />
            ))}
          </ul>
        </form>
      )}
      <Pager page={page} pages={pages} href={(to) => listPath({ archived, q, page: to })} />
      <ManagerBlock managers={managers} />
    </>
  );
}

/** Pending and refused requests to join a company. */
function JoinRequestStates({ requests }: { requests: OwnJoinRequests }) {
  const { timezone } = useFrame().city;
  if (requests.length === 0) return null;
  return (
    <section className="profile-section">
      <h2>{t("joinRequests")}</h2>
      <ul className="plain-list">
        {requests.map(({ uuid, inn, status, createdAt, decidedAt }) => (
          <li key={uuid}>
            {status === "new"
              ? t("joinWaits", { inn, date: formatDateTime(createdAt, timezone) })
              : t("joinRefused", { inn, date: formatDateTime(decidedAt ?? createdAt, timezone) })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClientRow({ client }: { client: ClientSummary }) {
  const { rootUuid, name, isSelected, status } = client;
  return (
    <li aria-current={isSelected || undefined}>
      <span>
        <a className="text-link bold" href={counterpartyPath(rootUuid)}>
          {name}
        </a>
        <small className="muted">{clientText(client)}</small>
        <ClientStatus {...client} />
      </span>
      {isSelected ? (
        <span className="bold">{t("chosen")}</span>
      ) : (
        mayChoose(status).ok && (
          <Button name="rootUuid" value={rootUuid} aria-label={t("chooseNamed", { name })}>
            {t("choose")}
          </Button>
        )
      )}
    </li>
  );
}

function Nothing({ q, archived }: { q: string; archived: boolean }) {
  if (q !== "") return <Empty title={t("nothingFound")} text={t("nothingFoundText", { q })} />;
  return archived ? (
    <Empty title={t("archiveEmpty")} text={t("archiveEmptyText")} />
  ) : (
    <Empty title={t("empty")} text={t("emptyText")} />
  );
}

function listPath({ archived, q = "", page = 1 }: { archived: boolean; q?: string; page?: number }): string {
  const search = new URLSearchParams({
    ...(q === "" ? {} : { q }),
    ...(archived ? { archived: "1" } : {}),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return search === "" ? paths.counterparties : `${paths.counterparties}?${search}`;
}
