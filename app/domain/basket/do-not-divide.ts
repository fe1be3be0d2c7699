import { rolesOf, type Viewer } from "#app/domain/account/viewer.ts";

/**
 * Whether lines stay whole when stock is short. `setting` is the saved doNotDivide, null when not loaded
 * (specification §6).
 */
export function doNotDivideFor(viewer: Viewer, setting: boolean | null): boolean {
  const roles = rolesOf(viewer);
  if (roles.has("guest")) return false;
  return setting ?? !roles.has("physical");
}
