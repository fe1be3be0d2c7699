import { describe, expect, test } from "vitest";
import type { ClaimStatus } from "#app/domain/claim/status.ts";
import { claimSteps } from "#app/view-models/claims/claim-steps.ts";

const at = "2026-11-24T08:00:00Z";
const stepsOf = (...way: ClaimStatus[]) =>
  claimSteps({
    status: way.at(-1) ?? "new",
    history: way.map((to) => ({ at, from: null, to, actor: "buyer", name: null, comment: null })),
  }).map(({ text, note }) => (note === "" ? text : `${text}: ${note}`));

describe("the steps of a claim", () => {
  test("end in «Выполнена» only for claims that are carried out", () => {
    expect(stepsOf("new", "inReview", "approved", "resolved").at(-1)).toBe("Выполнена");
    expect(stepsOf("new", "withdrawn")).toEqual(["Зарегистрирована", "Отозвана"]);
    expect(stepsOf("new", "inReview", "infoRequested", "closed").at(-1)).toBe("Закрыта");
    expect(stepsOf("new", "inReview", "rejected")).toEqual(["Зарегистрирована", "Рассматриваем", "Решение: Отклонена"]);
  });
});
