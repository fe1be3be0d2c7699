import { describe, expect, it } from "vitest";
import { profileTasks, type TaskFacts } from "#app/domain/account/tasks.ts";

const settled: TaskFacts = {
  email: "anna@example.ru",
  emailConfirmed: true,
  client: { isPerson: false, hasEmail: true, requisitesComplete: true },
  approvals: 0,
  awaitingPayment: [],
  readyForPickup: [],
  answered: [],
};
const codes = (change: Partial<TaskFacts>) => profileTasks({ ...settled, ...change }).map(({ code }) => code);

describe("tasks shown to a buyer", () => {
  it("are absent when nothing is pending", () => expect(codes({})).toEqual([]));
  it("contain one about the address at a time", () => {
    expect(codes({ email: null, emailConfirmed: false })).toEqual(["addEmail"]);
    expect(codes({ emailConfirmed: false })).toEqual(["confirmEmail"]);
  });
  it("do not ask a person or a user without counterparties for requisites", () => {
    const client = { isPerson: true, hasEmail: false, requisitesComplete: false };
    expect(codes({ client })).toEqual([]);
    expect(codes({ client: null })).toEqual([]);
    expect(codes({ client: { ...client, isPerson: false } })).toEqual(["completeRequisites", "documentsEmail"]);
  });
  it("list members waiting for a decision first", () => {
    expect(codes({ approvals: 2, awaitingPayment: ["МСК-26-000001"] })).toEqual(["approve", "pay"]);
  });
  it("list payments and goods before answers, and answers before missing data", () => {
    const tasks = profileTasks({
      ...settled,
      emailConfirmed: false,
      awaitingPayment: ["МСК-26-000001"],
      readyForPickup: ["МСК-26-000002"],
      answered: ["ОБ-26-0001"],
    });
    expect(tasks).toEqual([
      { code: "pay", number: "МСК-26-000001" },
      { code: "pickUp", number: "МСК-26-000002" },
      { code: "readAnswer", number: "ОБ-26-0001" },
      { code: "confirmEmail" },
    ]);
  });
});
