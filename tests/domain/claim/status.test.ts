import { describe, expect, it } from "vitest";
import {
  claimCan,
  claimStatuses,
  claimTransitions,
  mayDispute,
  mayMoveClaim,
  shopSteps,
  type ClaimActor,
} from "#app/domain/claim/status.ts";

const actors: readonly ClaimActor[] = ["buyer", "shop", "system"];
const all = claimStatuses.flatMap((from) =>
  claimStatuses.flatMap((to) => actors.map((actor) => ({ from, to, actor }))),
);
/** The graph of product rules §3.5, copied by hand. */
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

describe("transitions of a claim (product rules §3.5)", () => {
  it.each(all)("$from to $to by $actor", ({ from, to, actor }) =>
    expect(mayMoveClaim({ status: from }, to, actor)).toEqual(
      allowed.has(`${from}>${to} ${actor}`) ? { ok: true, value: true } : { ok: false, code: "claimMove" },
    ),
  );

  it("a rejection is disputed once, and the shop cannot undo it alone", () => {
    expect(mayDispute({ status: "rejected", isDisputed: false }).ok).toBe(true);
    expect(mayDispute({ status: "rejected", isDisputed: true })).toEqual({ ok: false, code: "claimDisputed" });
    // A question is answered, not disputed.
    expect(mayDispute({ status: "infoRequested", isDisputed: false })).toEqual({ ok: false, code: "claimMove" });
    expect(mayMoveClaim({ status: "rejected" }, "inReview", "shop").ok).toBe(false);
  });

  it("the shop's next steps are those of the graph", () => {
    expect(shopSteps("new")).toEqual(["inReview"]);
    expect(shopSteps("approved")).toEqual(["awaitingReturn", "resolved"]);
    expect(shopSteps("rejected")).toEqual([]);
  });

  it("every status but the last two has an exit, and every status is reachable from a draft", () => {
    const ends = claimStatuses.filter((status) => Object.keys(claimTransitions[status]).length === 0);
    expect(ends).toEqual(["closed", "withdrawn"]);
    const edges: Record<string, object> = claimTransitions;
    const reached = new Set<string>(["draft"]);
    for (const status of reached) for (const to of Object.keys(edges[status] ?? {})) reached.add(to);
    expect([...reached].toSorted()).toEqual([...claimStatuses].toSorted());
  });
});

describe("the buyer's actions", () => {
  it.each(claimStatuses.map((status) => [status] as const))("on a claim that is %s follow the graph", (status) => {
    const can = claimCan({ status, isDisputed: false });
    expect(can.withdraw).toBe(["new", "inReview", "infoRequested"].includes(status));
    expect(can.dispute).toBe(status === "rejected");
    expect(can.message).toBe(!["draft", "rejected", "closed", "withdrawn"].includes(status));
  });
});
