import type { Caller } from "#server/api/caller.ts";
import { staffAuthor, type StaffViewer } from "#server/use-cases/staff/staff-session.ts";

/** Who changes something, and by which form. */
export function changeBy({ staff, caller, key }: { staff: StaffViewer; caller: Caller; key?: string | undefined }) {
  return { staff, author: staffAuthor(staff, caller, key) };
}
