import { describe, expect, it } from "vitest";
import { accountEndpoints } from "#app/contract/endpoints/account/account.ts";
import type { SessionTokens } from "#app/contract/backend.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";
import { implement, type GroupImplementation, type HandlersOf } from "#server/api/implement.ts";
import { inBatches } from "#server/api/in-batches.ts";

/** Checked by the compiler: an unused @ts-expect-error is an error itself. */
type Account = HandlersOf<Pick<typeof accountEndpoints, "endSession" | "endOtherSessions">>;
const noAnswer = async () => ({ ended: [] });
async function* noRows(): AsyncGenerator<number[]> {}
const endOtherSessions = async () => ok({ ended: 1 });

describe("the types of the endpoint table (checked by tsc)", () => {
  it("allow a handler to answer its shape and nothing else", () => {
    const endSession: Account["endSession"] = async ({ body }) =>
      body.uuid === "" ? no("notFound") : ok({ done: true });
    // @ts-expect-error a string instead of a number
    const wrongField: Account["endOtherSessions"] = async () => ok({ ended: "1" });
    // @ts-expect-error an array instead of an object
    const wrongShape: Account["endOtherSessions"] = async () => ok([]);
    const batches = inBatches<{ ended: number[] }, "ended">({ rest: {}, lists: { ended: noRows() } }, noAnswer);
    // @ts-expect-error batches of another shape
    const wrongBatches: Account["endOtherSessions"] = async () => ok(batches);
    // @ts-expect-error a code that the table of refusals does not have
    const wrongCode: Account["endOtherSessions"] = async () => no("nothingLikeIt");
    // @ts-expect-error a code that the endpoint does not declare
    const undeclared: Account["endOtherSessions"] = async () => no("notFound");
    const declared: Account["endSession"] = async () => no("notFound");
    const common: Account["endOtherSessions"] = async () => no("sessionExpired");
    // @ts-expect-error the body has no such field
    const wrongBody: Account["endSession"] = async ({ body }) => ok({ done: body.code !== "" });
    const wrong = [wrongField, wrongShape, wrongBatches, wrongCode, undeclared, wrongBody];
    expect([endSession, declared, common, ...wrong]).toHaveLength(9);
  });

  it("require a handler to refuse with each code of its entry", () => {
    const group = { one: { ...accountEndpoints.endSession, refusals: ["notFound", "inStock"] } } as const;
    type Group = GroupImplementation<typeof group>;
    const one = async () => (implement.name === "" ? no("notFound") : no("inStock"));
    const exact: Group = implement(group, { one });
    // @ts-expect-error it never refuses with `inStock`
    const fewer: Group = implement(group, { one: async () => no("notFound") });
    // @ts-expect-error a handler without an entry
    const more: Group = implement(group, { one, two: async () => no("inStock") });
    expect([exact, fewer, more].flat()).toHaveLength(3);
  });

  it("require all handlers of a group and no other", () => {
    // @ts-expect-error a handler is missing
    const missing: Account = { endOtherSessions };
    // @ts-expect-error an extra handler
    const another: Pick<Account, "endOtherSessions"> = { endOtherSessions, another: endOtherSessions };
    expect([missing, another]).toHaveLength(2);
  });

  it("require the input of the endpoint in a call", () => {
    const calls = (api: ShopApi) => [
      () => api.locations.set({ body: { cityUuid: "x" } }),
      // @ts-expect-error a body is needed
      () => api.locations.set(),
      // @ts-expect-error another body
      () => api.locations.set({ body: { city: "x" } }),
      // @ts-expect-error it takes no query
      () => api.locations.set({ body: { cityUuid: "x" }, query: { a: "1" } }),
      // @ts-expect-error it takes no key
      () => api.baskets.tick({ body: { items: [] }, key: "1" }),
      // @ts-expect-error it takes nothing
      () => api.users.profile({}),
      // @ts-expect-error a redirect is for browsers alone
      () => api.senders.oneClickPage,
    ];
    expect(calls).toBeTypeOf("function");
  });

  it("give a refused call the codes of its endpoint", () => {
    const refused = async (api: ShopApi) => {
      const ended = await api.account.endSession({ body: { uuid: "x" } });
      if (ended.ok) return false;
      const isKnown = ended.code === "notFound" || ended.code === "sessionExpired" || ended.code === "network";
      // @ts-expect-error the endpoint does not declare it
      return isKnown || ended.code === "inStock";
    };
    expect(refused).toBeTypeOf("function");
  });

  it("give a call the result of its endpoint", () => {
    const results = (api: ShopApi) => [
      async () => valueOf(await api.locations.set({ body: { cityUuid: "x" } })).domain satisfies string,
      async () => valueOf(await api.auth.refresh({ refreshToken: null })).tokens satisfies SessionTokens | null,
      async () => valueOf(await api.reports.basket({ query: { format: "pdf" } })) satisfies Response,
    ];
    expect(results).toBeTypeOf("function");
  });
});

function valueOf<T>(verdict: ApiVerdict<T>): T {
  return verdict.ok ? verdict.value : expect.fail(verdict.code);
}
