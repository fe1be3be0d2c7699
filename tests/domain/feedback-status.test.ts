import { describe, expect, it } from "vitest";
import { afterMove, feedbackStatuses } from "#app/domain/feedback/status.ts";

describe("a message to the shop", () => {
  it("is taken up once, can be answered at any time, and is closed for good", () => {
    expect(afterMove("new", "take")).toBe("inProgress");
    expect(afterMove("inProgress", "take")).toBeNull();
    for (const status of ["new", "inProgress", "answered"] as const) {
      expect(afterMove(status, "answer")).toBe("answered");
      expect(afterMove(status, "close")).toBe("closed");
    }
    for (const move of ["take", "answer", "close", "reply"] as const) expect(afterMove("closed", move)).toBeNull();
  });
  it("is reopened by its sender's next message", () => {
    expect(afterMove("answered", "reply")).toBe("inProgress");
    expect(afterMove("new", "reply")).toBe("new");
    expect(feedbackStatuses).toHaveLength(4);
  });
});
