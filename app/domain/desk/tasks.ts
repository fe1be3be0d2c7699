import { mayStaff, scopeOf, type StaffRight } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** Why there is a task; all but the last are made by the shop itself. */
export const taskKinds = [
  "failedLetter",
  "shortage",
  "compositionChanged",
  "unknownStatus",
  "heldPackage",
  "silentExchange",
  "missingCode",
  "manual",
] as const;
export type TaskKind = (typeof taskKinds)[number];

export const taskStates = ["open", "done", "dismissed"] as const;
export type TaskState = (typeof taskStates)[number];

/** 1 is done first. */
export const taskPriorities = [1, 2, 3] as const;
export type TaskPriority = (typeof taskPriorities)[number];

/** What a task is about; "none" is for notes of colleagues to each other. */
export type TaskObject = "order" | "message" | "package" | "none";

export const taskActions = ["take", "done", "dismiss", "reopen"] as const;
/** Those that are done with many at once. */
export const bulkTaskActions = ["take", "done", "dismiss"] as const;
export type TaskAction = (typeof taskActions)[number];

/** Who sees tasks of a kind; null: all staff. */
const rightOfKind: Readonly<Record<TaskKind, StaffRight | null>> = {
  failedLetter: "manageCustomers",
  shortage: "seeOrders",
  compositionChanged: "changeOrders",
  unknownStatus: "changeOrders",
  heldPackage: "seeExchange",
  silentExchange: "seeExchange",
  missingCode: "shipOrders",
  manual: null,
};

/** What of the tasks the person sees. */
export type TaskScope = {
  kinds: readonly TaskKind[];
  /** Null: all. Tasks without a city are for all. */
  cities: readonly string[] | null;
  /** Warehouses of orders with tasks; null: all, empty: no tasks of orders. */
  warehouses: readonly string[] | null;
};

export function taskScope(staff: StaffScope): TaskScope {
  const orders = scopeOf(staff, "seeOrders");
  return {
    kinds: taskKinds.filter((kind) => {
      const right = rightOfKind[kind];
      return right === null || mayStaff(staff, right);
    }),
    cities: staff.cities.length === 0 ? null : staff.cities,
    warehouses: orders === null ? [] : orders.warehouses,
  };
}

export type TaskStand = { state: TaskState; assignee: string | null };

/** The task after the action of this person; null: it stays as it is. */
export function taskAfter(
  { state, assignee }: TaskStand,
  action: TaskAction,
  { staff, reason }: { staff: string; reason: string },
): Verdict<TaskStand | null, { code: "taskClosed" | "taskOpen" | "reasonMissing" }> {
  if (action === "reopen") {
    if (state === "open") return no("taskOpen");
    return reason.trim() === "" ? no("reasonMissing") : ok({ state: "open", assignee });
  }
  if (state !== "open") return no("taskClosed");
  if (action === "take") return ok(assignee === staff ? null : { state, assignee: staff });
  if (action === "dismiss" && reason.trim() === "") return no("reasonMissing");
  return ok({ state: action === "done" ? "done" : "dismissed", assignee });
}
