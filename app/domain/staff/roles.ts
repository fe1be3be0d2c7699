/** Roles of the shop's staff (desk §1). */
export const staffRoles = [
  "admin",
  "orders",
  "warehouse",
  "claims",
  "catalog",
  "content",
  "finance",
  "viewer",
] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffStatuses = ["invited", "active", "blocked"] as const;
export type StaffStatus = (typeof staffStatuses)[number];

/** What rights depend on. `cities` empty: all; `warehouses` matter to the role of that name alone. */
export type StaffScope = {
  uuid: string;
  roles: readonly StaffRole[];
  cities: readonly string[];
  warehouses: readonly string[];
};

export function isRole(name: string): name is StaffRole {
  return staffRoles.some((role) => role === name);
}
