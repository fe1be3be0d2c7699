import { describe, expect, it } from "vitest";
import { claimCan, claimStatuses, claimTransitions, mayMoveClaim, type ClaimActor } from "#app/domain/claim/status.ts";

const actors: readonly ClaimActor[] = ["buyer", "shop", "system"];
const all = claimStatuses.flatMap((from) =>
  claimStatuses.flatMap((to) => actors.map((actor) => ({ from, to, actor }))),
);
/** The graph of decisions §3.5 as it is written there, by hand. */
const allowed = new Set([
  "draft>new buyer",
  "new>inReview shop",
  "new>withdrawn buyer",
  "inReview>infoRequested shop",
  "inReview>inspection shop",
  "inReview>approved shop",
  "inReview>partiallyApproved shop",
  "inReview>rejected shop",
  "inReview>withdrawn buyer",
  "infoRequested>inReview buyer",
  "infoRequested>inReview shop",
  "infoRequested>closed system",
  "infoRequested>withdrawn buyer",
  "inspection>inReview shop",
  "approved>awaitingReturn shop",
  "approved>resolved shop",
  "partiallyApproved>awaitingReturn shop",
  "partiallyApproved>resolved shop",
  "rejected>inReview buyer",
  "rejected>closed system",
  "awaitingReturn>goodsReceived shop",
  "goodsReceived>resolved shop",
  "resolved>closed system",
]);

describe("the way of a claim (decisions §3.5)", () => {
  it.each(all)("$from to $to by $actor", ({ from, to, actor }) =>
    expect(mayMoveClaim({ status: from, isDisputed: false }, to, actor)).toEqual(
      allowed.has(`${from}>${to} ${actor}`) ? { ok: true, value: true } : { ok: false, code: "claimMove" },
    ),
  );

  it("a rejection is disputed once, and no shop brings it back by itself", () => {
    expect(mayMoveClaim({ status: "rejected", isDisputed: true }, "inReview", "buyer")).toEqual({
      ok: false,
      code: "claimDisputed",
    });
    expect(mayMoveClaim({ status: "rejected", isDisputed: false }, "inReview", "shop").ok).toBe(false);
    expect(mayMoveClaim({ status: "rejected", isDisputed: true }, "closed", "system").ok).toBe(true);
  });

  it("from every status but the last two somewhere, and everywhere from a draft", () => {
    const ends = claimStatuses.filter((status) => Object.keys(claimTransitions[status]).length === 0);
    expect(ends).toEqual(["closed", "withdrawn"]);
    const edges: Record<string, object> = claimTransitions;
    const reached = new Set<string>(["draft"]);
    for (const status of reached) for (const to of Object.keys(edges[status] ?? {})) reached.add(to);
    expect([...reached].toSorted()).toEqual([...claimStatuses].toSorted());
  });
});

describe("what a buyer may do", () => {
  it.each(claimStatuses.map((status) => [status] as const))("with one that is %s follows the graph", (status) => {
    const can = claimCan({ status, isDisputed: false });
    expect(can.withdraw).toBe(["new", "inReview", "infoRequested"].includes(status));
    expect(can.dispute).toBe(status === "rejected");
    expect(can.message).toBe(!["draft", "rejected", "closed", "withdrawn"].includes(status));
  });
});
