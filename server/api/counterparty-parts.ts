import { doneShape } from "#app/contract/account.ts";
import { bankBody, branchBody, contactBody, partBody, rootUuidParams } from "#app/contract/counterparties.ts";
import { managerListShape } from "#app/contract/managers.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import {
  addBank,
  addBranch,
  addContact,
  chooseBank,
  removePart,
  type PartKind,
} from "#server/use-cases/account/counterparty-parts.ts";
import { managersOf } from "#server/use-cases/account/managers.ts";
import { answer, apiGroup, call, jsonOf, reply, userOf, type ApiContext } from "./responses.ts";

/** Accounts, contacts and branches of a counterparty, and who serves it. Guarded with the counterparties themselves. */
export const counterpartyPartsApi = apiGroup();

const tags = ["users"];
const one = "/private/users/users/clients/{rootUuid}";
const params = rootUuidParams;

counterpartyPartsApi.openapi(
  call(
    {
      method: "post",
      path: `${one}/banks`,
      request: { params, body: jsonOf(bankBody) },
      tags,
      summary: "Adds a bank account that fits its BIC",
    },
    doneShape,
  ),
  async (c) => done(c, await addBank(c.get("ports"), targetOf(c), c.req.valid("json"))),
);

counterpartyPartsApi.openapi(
  call(
    {
      method: "post",
      path: `${one}/banks/default`,
      request: { params, body: jsonOf(partBody) },
      tags,
      summary: "Makes an account the default one",
    },
    doneShape,
  ),
  async (c) => done(c, await chooseBank(c.get("ports"), targetOf(c), c.req.valid("json").uuid)),
);

counterpartyPartsApi.openapi(
  call(
    {
      method: "post",
      path: `${one}/contacts`,
      request: { params, body: jsonOf(contactBody) },
      tags,
      summary: "Adds a buyer, accountant or receiver to be asked",
    },
    doneShape,
  ),
  async (c) => done(c, await addContact(c.get("ports"), targetOf(c), c.req.valid("json"))),
);

counterpartyPartsApi.openapi(
  call(
    {
      method: "post",
      path: `${one}/branches`,
      request: { params, body: jsonOf(branchBody) },
      tags,
      summary: "Adds a branch with a KPP of its own",
    },
    doneShape,
  ),
  async (c) => done(c, await addBranch(c.get("ports"), targetOf(c), c.req.valid("json"))),
);

for (const [path, kind] of [
  ["banks", "bank"],
  ["contacts", "contact"],
  ["branches", "branch"],
] as const satisfies readonly (readonly [string, PartKind])[]) {
  counterpartyPartsApi.openapi(
    call(
      {
        method: "delete",
        path: `${one}/${path}`,
        request: { params, body: jsonOf(partBody) },
        tags,
        summary: `Takes away one of the ${path}`,
      },
      doneShape,
    ),
    async (c) => done(c, await removePart(c.get("ports"), targetOf(c), kind, c.req.valid("json").uuid)),
  );
}

counterpartyPartsApi.openapi(
  call(
    { method: "get", path: "/private/users/users/profile/managers", tags, summary: "Managers of the user" },
    managerListShape,
  ),
  async (c) => answer(c, await managersOf(c.get("ports"), userOf(c).uuid, null)),
);

counterpartyPartsApi.openapi(
  call(
    {
      method: "get",
      path: "/private/users/users/by-client",
      tags,
      summary: "Managers of the selected counterparty; of none nobody",
    },
    managerListShape,
  ),
  async (c) => {
    const { client } = c.get("viewer");
    return answer(c, client ? await managersOf(c.get("ports"), userOf(c).uuid, client.rootUuid) : []);
  },
);

function targetOf(c: ApiContext) {
  // Read by the schema of the call before.
  return { userUuid: userOf(c).uuid, rootUuid: rootUuidParams.parse(c.req.param()).rootUuid };
}

function done(c: ApiContext, verdict: ProblemOr<true>): Response {
  return verdict.ok ? answer(c, { done: true }) : reply(c, verdict);
}
