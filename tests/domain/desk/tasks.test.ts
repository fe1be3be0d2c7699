import { describe, expect, it } from "vitest";
import { taskAfter, taskScope } from "#app/domain/desk/tasks.ts";
import { staffRoles, type StaffRole } from "#app/domain/staff/roles.ts";

const person = (roles: readonly StaffRole[]) => ({ uuid: "me", roles, cities: [], warehouses: ["w"] });
const open = { state: "open", assignee: null } as const;
const me = { staff: "me", reason: "" };

describe("a task", () => {
  it("goes to who takes it, also from a colleague, and stays as it is for who has it", () => {
    expect(taskAfter(open, "take", me)).toEqual({ ok: true, value: { state: "open", assignee: "me" } });
    expect(taskAfter({ ...open, assignee: "other" }, "take", me)).toMatchObject({ value: { assignee: "me" } });
    expect(taskAfter({ ...open, assignee: "me" }, "take", me)).toEqual({ ok: true, value: null });
  });

  it("is dismissed for a reason alone, and changed no more once it is closed", () => {
    expect(taskAfter(open, "dismiss", { ...me, reason: " " })).toMatchObject({ code: "reasonMissing" });
    expect(taskAfter(open, "dismiss", { ...me, reason: "Дубль" })).toMatchObject({ value: { state: "dismissed" } });
    for (const action of ["take", "done", "dismiss"] as const)
      expect(taskAfter({ ...open, state: "done" }, action, me)).toMatchObject({ code: "taskClosed" });
  });

  it("is opened again for a reason, with who had it, once it is closed", () => {
    const why = { ...me, reason: "Не привезли" };
    for (const state of ["done", "dismissed"] as const) {
      const closed = { state, assignee: "other" };
      expect(taskAfter(closed, "reopen", why)).toEqual({ ok: true, value: { state: "open", assignee: "other" } });
      expect(taskAfter(closed, "reopen", { ...me, reason: " " })).toMatchObject({ code: "reasonMissing" });
    }
    expect(taskAfter(open, "reopen", why)).toMatchObject({ code: "taskOpen" });
  });
});

describe("tasks", () => {
  it("of the shop are seen by those whose work they are, notes of colleagues by all", () => {
    const kinds = Object.fromEntries(staffRoles.map((role) => [role, taskScope(person([role])).kinds]));
    expect(kinds).toEqual({
      admin: [
        "failedLetter",
        "shortage",
        "compositionChanged",
        "unknownStatus",
        "heldPackage",
        "silentExchange",
        "missingCode",
        "manual",
      ],
      orders: ["failedLetter", "shortage", "compositionChanged", "unknownStatus", "missingCode", "manual"],
      warehouse: ["shortage", "missingCode", "manual"],
      claims: ["shortage", "manual"],
      catalog: ["heldPackage", "silentExchange", "manual"],
      content: ["manual"],
      finance: ["failedLetter", "shortage", "manual"],
      viewer: ["shortage", "heldPackage", "silentExchange", "manual"],
    });
  });

  it("of orders are narrowed to the warehouses of who works there", () => {
    expect(taskScope(person(["warehouse"])).warehouses).toEqual(["w"]);
    expect(taskScope(person(["content"])).warehouses).toEqual([]);
    expect(taskScope(person(["orders", "warehouse"])).warehouses).toBeNull();
  });
});
