import { codeWayBody, doneShape } from "#app/contract/account.ts";
import { loginAnswerShape } from "#app/contract/auth.ts";
import {
  consentLogShape,
  deletionBody,
  deletionShape,
  nameBody,
  ownDataQuery,
  ownDataShape,
  withdrawBody,
} from "#app/contract/own-data.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { deleteAccount, deletionState, sendDeletionCode } from "#server/use-cases/account/delete-account.ts";
import {
  consentsOf,
  ownData,
  ownDataWhole,
  type OwnDataRead,
  rename,
  withdrawConsent,
} from "#server/use-cases/account/own-data.ts";
import { ownerOf } from "./account.ts";
import { answer, apiGroup, call, jsonOf, refuseClosed, reply, userOf, type ApiContext } from "./responses.ts";

/** What the shop keeps of the user: his name, his consents, all of it to carry away, and the end of it (152-ФЗ). */
export const ownDataApi = apiGroup();

const base = "/private/users/users/profile";
const tags = ["users"];

for (const path of ["name", "consents", "consents/withdraw", "data", "deletion", "deletion/code"])
  ownDataApi.use(`${base}/${path}`, async (c, next) => refuseClosed(c, "profile-settings") ?? next());

ownDataApi.openapi(
  call(
    { method: "post", path: `${base}/name`, request: { body: jsonOf(nameBody) }, tags, summary: "Changes the name" },
    doneShape,
  ),
  async (c) => {
    const { middleName = null, ...name } = c.req.valid("json");
    return done(c, await rename(c.get("ports"), userOf(c).uuid, { ...name, middleName }));
  },
);

ownDataApi.openapi(
  call(
    { method: "get", path: `${base}/consents`, tags, summary: "The log of consents, newest first" },
    consentLogShape,
  ),
  async (c) => answer(c, await consentsOf(c.get("ports"), userOf(c).uuid)),
);

ownDataApi.openapi(
  call(
    {
      method: "post",
      path: `${base}/consents/withdraw`,
      request: { body: jsonOf(withdrawBody) },
      tags,
      summary: "Takes a consent back; the log gets a row, again is fine",
    },
    doneShape,
  ),
  async (c) =>
    done(c, await withdrawConsent(c.get("ports"), subscriberOf(c), userOf(c).uuid, c.req.valid("json").purpose)),
);

ownDataApi.openapi(
  call(
    {
      method: "get",
      path: `${base}/data`,
      request: { query: ownDataQuery },
      tags,
      summary: "Everything kept of the user",
    },
    ownDataShape,
  ),
  async (c) => {
    const { newest } = c.req.valid("query");
    const asked = { userUuid: userOf(c).uuid, settings: c.get("viewer").settings, newest };
    const read = await ownData(c.get("ports"), subscriberOf(c), asked);
    if (!read.ok) return reply(c, read);
    return newest === undefined && c.env.direct === undefined
      ? c.body(pulled(encoded(read.value)), 200, { "content-type": "application/json; charset=utf-8" })
      : answer(c, await ownDataWhole(read.value));
  },
);

ownDataApi.openapi(
  call(
    { method: "get", path: `${base}/deletion`, tags, summary: "What stands in the way of deleting the account" },
    deletionShape,
  ),
  async (c) => answer(c, await deletionState(c.get("ports"), userOf(c).uuid)),
);

ownDataApi.openapi(
  call(
    {
      method: "post",
      path: `${base}/deletion/code`,
      request: { body: jsonOf(codeWayBody) },
      tags,
      summary: "Sends the code that deletes the account",
    },
    loginAnswerShape,
  ),
  async (c) =>
    reply(c, await sendDeletionCode(c.get("ports"), c.get("caller"), ownerOf(c), c.req.valid("json").channel)),
);

ownDataApi.openapi(
  call(
    {
      method: "post",
      path: `${base}/deletion`,
      request: { body: jsonOf(deletionBody) },
      tags,
      summary: "Deletes the account: personal data go at once, papers of orders stay, every session ends",
    },
    doneShape,
  ),
  async (c) => {
    const { ip, userAgent } = c.get("caller");
    return done(c, await deleteAccount(c.get("ports"), ownerOf(c), { ...c.req.valid("json"), ip, userAgent }));
  },
);

/** `{data}` of the same shape, written list by list. */
async function* encoded({ rest, lists }: OwnDataRead): AsyncGenerator<Uint8Array> {
  const text = new TextEncoder();
  yield text.encode(`{"data":${JSON.stringify(rest).slice(0, -1)}`);
  for (const [name, batches] of Object.entries(lists)) {
    yield text.encode(`,${JSON.stringify(name)}:[`);
    let before = "";
    for await (const rows of batches) {
      yield text.encode(before + JSON.stringify(rows).slice(1, -1));
      before = ",";
    }
    yield text.encode("]");
  }
  yield text.encode("}}");
}

/** Reads on only as the receiver takes it, and stops with it. */
function pulled(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
}

function subscriberOf(c: ApiContext) {
  const { fingerprint, ip, userAgent } = c.get("caller");
  return { fingerprint, ip, userAgent, userUuid: userOf(c).uuid };
}

function done(c: ApiContext, verdict: ProblemOr<true>): Response {
  return verdict.ok ? answer(c, { done: true }) : reply(c, verdict);
}
