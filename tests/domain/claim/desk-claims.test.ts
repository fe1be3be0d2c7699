import { describe, expect, it } from "vitest";
import { resolutions } from "#app/domain/claim/claim.ts";
import { claimDeskCan, isClaimLate, judgeReceived, receivingWarehouses } from "#app/domain/claim/desk.ts";
import { fillTemplate } from "#app/domain/claim/reply-template.ts";
import { claimStatuses, shopSteps } from "#app/domain/claim/status.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { staffRoles, type StaffRole } from "#app/domain/staff/roles.ts";

const person = (roles: StaffRole[], warehouses: string[] = []) => ({ uuid: "me", roles, cities: [], warehouses });

describe("what may be done with a claim", () => {
  it("is never more than the graph allows the shop, nor anything for who only reads", () => {
    for (const role of staffRoles)
      for (const status of claimStatuses) {
        const can = claimDeskCan(person([role]), { status, city: "msk", outcomes: resolutions });
        const next = shopSteps(status);
        expect(
          can.steps.every((step) => next.includes(step)),
          `${role} ${status}`,
        ).toBe(true);
        expect(can.outcomes.length === 0 || next.includes("resolved"), `${role} ${status}`).toBe(true);
        const isIdle = can.steps.length + can.outcomes.length === 0 && !can.decide && !can.receive && !can.reply;
        if (["orders", "catalog", "content", "viewer"].includes(role)) expect(isIdle, `${role} ${status}`).toBe(true);
      }
  });

  it("leaves money to those who pay", () => {
    const outcomes = (role: StaffRole) =>
      claimDeskCan(person([role]), { status: "approved", city: "msk", outcomes: resolutions }).outcomes;
    expect(outcomes("finance")).toEqual(["refund", "creditNote", "discount"]);
    expect(outcomes("claims")).toEqual(["replace", "redeliver", "repair"]);
    expect(outcomes("warehouse")).toEqual([]);
  });

  it("ends at the cities of the person", () => {
    const elsewhere = { ...person(["claims"]), cities: ["spb"] };
    expect(claimDeskCan(elsewhere, { status: "inReview", city: "msk", outcomes: resolutions }).decide).toBe(false);
  });
});

describe("a claim", () => {
  it("is late while its decision is due alone", () => {
    const [now, dueAt] = [new Date("2026-05-02"), new Date("2026-05-01")];
    expect(isClaimLate({ status: "inReview", dueAt }, now)).toBe(true);
    expect(isClaimLate({ status: "approved", dueAt }, now)).toBe(false);
    expect(isClaimLate({ status: "inReview", dueAt: now }, dueAt)).toBe(false);
  });
});

describe("goods that came back", () => {
  const line = (restocked: number, writtenOff: number, approved: number) => ({
    restocked: quantityFromNumber(restocked),
    writtenOff: quantityFromNumber(writtenOff),
    approved: quantityFromNumber(approved),
  });

  it("are something, and of no line more than was approved", () => {
    expect(judgeReceived([line(1, 1, 2), line(0, 0, 3)]).ok).toBe(true);
    expect(judgeReceived([line(0, 0, 2)])).toMatchObject({ code: "claimNothingReceived" });
    expect(judgeReceived([line(1, 0, 2), line(2, 1.5, 3)])).toMatchObject({ code: "claimReceivedTooMuch" });
  });

  it("go to own warehouses of those who have some", () => {
    const all = [{ uuid: "w1" }, { uuid: "w2" }];
    expect(receivingWarehouses(person(["warehouse"], ["w2"]), all)).toEqual([{ uuid: "w2" }]);
    expect(receivingWarehouses(person(["claims"]), all)).toEqual(all);
  });
});

describe("a ready answer", () => {
  it("names the buyer without the surname of a full name, and the claim", () => {
    const filled = (fio: string) => fillTemplate("{имя}, {Номер}: { имя }!", { fio, number: "РК-26-00001" });
    expect(filled("Иванов Пётр Сергеевич")).toBe("Пётр Сергеевич, РК-26-00001: Пётр Сергеевич!");
    expect(filled("Пётр Иванов")).toBe("Пётр Иванов, РК-26-00001: Пётр Иванов!");
  });

  it("takes names as they are, whatever they hold", () => {
    expect(fillTemplate("{имя} {номер}", { fio: "$& {номер}", number: "1" })).toBe("$& {номер} 1");
    expect(fillTemplate("{цена}", { fio: "Пётр", number: "1" })).toBe("{цена}");
  });
});
