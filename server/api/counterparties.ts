import { z } from "zod";
import { doneShape } from "#app/contract/account.ts";
import {
  addedShape,
  clientPageShape,
  clientsQuery,
  counterpartyBody,
  counterpartyShape,
  joinBody,
  ownJoinRequestsShape,
  noBody,
  openDetailsBody,
  rootUuidParams,
} from "#app/contract/counterparties.ts";
import { idempotencyKeyShape } from "#app/contract/parts.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { addCounterparty, askToJoin } from "#server/use-cases/account/add-counterparty.ts";
import {
  archiveCounterparty,
  changeCounterparty,
  changeOpenDetails,
  resubmitCounterparty,
} from "#server/use-cases/account/change-counterparty.ts";
import { listOwnClients, showClient } from "#server/use-cases/account/counterparties.ts";
import { answer, apiGroup, call, jsonOf, refuseClosed, reply, userOf, type ApiContext } from "./responses.ts";
import { showOwnRequests } from "#server/use-cases/account/join-requests.ts";

/** Counterparties of the user, open like /profile/counterparties: during moderation, too. */
export const counterpartiesApi = apiGroup();

const tags = ["users"];
const clients = "/private/users/users/clients";
const one = `${clients}/{rootUuid}`;
const keyHeader = z.object({ "idempotency-key": idempotencyKeyShape.optional() });

counterpartiesApi.use(`${clients}/*`, async (c, next) => refuseClosed(c, "profile-counterparties") ?? next());

counterpartiesApi.openapi(
  call(
    {
      method: "get",
      path: clients,
      request: { query: clientsQuery },
      tags,
      summary: "Own counterparties by name, page by page; archived ones apart",
    },
    clientPageShape,
  ),
  async (c) => {
    const { archived, ...asked } = c.req.valid("query");
    const page = { ...asked, q: asked.q, archived: archived === "1" };
    return answer(c, await listOwnClients(c.get("ports"), userOf(c).uuid, page));
  },
);

counterpartiesApi.openapi(
  call(
    {
      method: "post",
      path: clients,
      request: { headers: keyHeader, body: jsonOf(counterpartyBody) },
      tags,
      summary: "Adds a person, or a company that is checked first; 422 clientTaken where somebody has its INN",
    },
    addedShape,
  ),
  async (c) => {
    const key = c.req.valid("header")["idempotency-key"];
    return reply(c, await addCounterparty(c.get("ports"), userOf(c), { body: c.req.valid("json"), key }));
  },
);

counterpartiesApi.openapi(
  call(
    {
      method: "post",
      path: `${clients}/join`,
      request: { body: jsonOf(joinBody) },
      tags,
      summary: "Asks the owner of the company with this INN to take the user in",
    },
    doneShape,
  ),
  async (c) => done(c, await askToJoin(c.get("ports"), c.get("caller"), userOf(c), c.req.valid("json").inn)),
);

counterpartiesApi.openapi(
  call(
    { method: "get", path: `${clients}/join`, tags, summary: "Own requests to join a company, and how they stand" },
    ownJoinRequestsShape,
  ),
  async (c) => answer(c, await showOwnRequests(c.get("ports"), userOf(c).uuid)),
);

counterpartiesApi.openapi(
  call(
    { method: "get", path: one, request: { params: rootUuidParams }, tags, summary: "One of the own counterparties" },
    counterpartyShape,
  ),
  async (c) => reply(c, await showClient(c.get("ports").database.db, userOf(c).uuid, c.req.valid("param").rootUuid)),
);

counterpartiesApi.openapi(
  call(
    {
      method: "put",
      path: one,
      request: { params: rootUuidParams, body: jsonOf(counterpartyBody) },
      tags,
      summary: "Changes all requisites, while they are not checked",
    },
    counterpartyShape,
  ),
  async (c) => reply(c, await changeCounterparty(c.get("ports"), targetOf(c), c.req.valid("json"))),
);

counterpartiesApi.openapi(
  call(
    {
      method: "post",
      path: `${one}/details`,
      request: { params: rootUuidParams, body: jsonOf(openDetailsBody) },
      tags,
      summary: "Changes the postal address and the signer",
    },
    counterpartyShape,
  ),
  async (c) => reply(c, await changeOpenDetails(c.get("ports"), targetOf(c), c.req.valid("json"))),
);

counterpartiesApi.openapi(
  call(
    {
      method: "post",
      path: `${one}/resubmit`,
      request: { params: rootUuidParams, body: jsonOf(noBody) },
      tags,
      summary: "Sends a rejected counterparty to be checked again",
    },
    counterpartyShape,
  ),
  async (c) => reply(c, await resubmitCounterparty(c.get("ports"), targetOf(c))),
);

counterpartiesApi.openapi(
  call(
    {
      method: "post",
      path: `${one}/archive`,
      request: { params: rootUuidParams, body: jsonOf(noBody) },
      tags,
      summary: "Archives a counterparty without open orders; the rule chooses for whoever worked for it",
    },
    doneShape,
  ),
  async (c) => done(c, await archiveCounterparty(c.get("ports"), targetOf(c))),
);

function targetOf(c: ApiContext) {
  // Read by the schema of the call before.
  return { userUuid: userOf(c).uuid, rootUuid: rootUuidParams.parse(c.req.param()).rootUuid };
}

function done(c: ApiContext, verdict: ProblemOr<true>): Response {
  return verdict.ok ? answer(c, { done: true }) : reply(c, verdict);
}
