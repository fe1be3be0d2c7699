import * as clients from "#app/contract/counterparties.ts";
import { doneShape } from "#app/contract/account.ts";
import { managerListShape } from "#app/contract/managers.ts";
import type { Requests } from "./requests.ts";

const base = "/private/users/users/clients";

type Page = { page: number; limit: number; q?: string; archived?: "0" | "1" };

/** Counterparties of the user, and who serves them. */
export function counterpartyCalls({ ask, get, post, remove }: Requests) {
  const of = (rootUuid: string) => `${base}/${encodeURIComponent(rootUuid)}`;
  return {
    counterparties: {
      list: (query: Page) => get(base, clients.clientPageShape, query),
      show: (rootUuid: string) => get(of(rootUuid), clients.counterpartyShape),
      /** `key` is the form's own: the same form twice makes one counterparty. */
      add: (body: clients.CounterpartyBody, key: string) => post(base, clients.addedShape, body, key),
      joinRequests: () => get(`${base}/join`, clients.ownJoinRequestsShape),
      join: (inn: string) => post(`${base}/join`, doneShape, { inn }),
      change: (rootUuid: string, body: clients.CounterpartyBody) =>
        ask({ method: "PUT", path: of(rootUuid), shape: clients.counterpartyShape, body }),
      changeOpen: (rootUuid: string, body: clients.OpenDetailsBody) =>
        post(`${of(rootUuid)}/details`, clients.counterpartyShape, body),
      resubmit: (rootUuid: string) => post(`${of(rootUuid)}/resubmit`, clients.counterpartyShape, {}),
      archive: (rootUuid: string) => post(`${of(rootUuid)}/archive`, doneShape, {}),
      addBank: (rootUuid: string, body: clients.BankBody) => post(`${of(rootUuid)}/banks`, doneShape, body),
      chooseBank: (rootUuid: string, uuid: string) => post(`${of(rootUuid)}/banks/default`, doneShape, { uuid }),
      removeBank: (rootUuid: string, uuid: string) => remove(`${of(rootUuid)}/banks`, doneShape, { uuid }),
      addContact: (rootUuid: string, body: clients.ContactBody) => post(`${of(rootUuid)}/contacts`, doneShape, body),
      removeContact: (rootUuid: string, uuid: string) => remove(`${of(rootUuid)}/contacts`, doneShape, { uuid }),
      addBranch: (rootUuid: string, body: clients.BranchBody) => post(`${of(rootUuid)}/branches`, doneShape, body),
      removeBranch: (rootUuid: string, uuid: string) => remove(`${of(rootUuid)}/branches`, doneShape, { uuid }),
    },
    managers: {
      /** Of all counterparties of the user. */
      own: () => get("/private/users/users/profile/managers", managerListShape),
      /** Of the counterparty he works for. */
      byClient: () => get("/private/users/users/by-client", managerListShape),
    },
  };
}
