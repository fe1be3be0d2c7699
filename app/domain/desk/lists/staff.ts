import type { ListShape } from "#app/domain/desk/list-shape.ts";
import { staffRoles, staffStatuses } from "#app/domain/staff/roles.ts";

/** «Сотрудники» (desk §1). */
export const staffList = {
  name: "staff",
  filters: [
    { name: "q", kind: "text" },
    { name: "role", kind: "choices", options: staffRoles },
    { name: "status", kind: "choices", options: staffStatuses },
    { name: "city", kind: "choices", options: null },
    { name: "warehouse", kind: "choices", options: null },
  ],
  columns: ["name", "email", "roles", "cities", "warehouses", "status", "seen", "created"],
  extra: ["created"],
  sorts: ["name", "email", "seen"],
  sort: "name",
} as const satisfies ListShape;
