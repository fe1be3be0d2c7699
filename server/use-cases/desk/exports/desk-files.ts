import type { DeskFile } from "#app/contract/desk/files.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { processLimits } from "#app/domain/files/process.ts";
import { mayStaff, staffRights, type StaffRight } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no } from "#app/domain/verdict.ts";
import { findStaffFile, listStaffFiles, type StaffFileRow } from "#server/db/queries/desk/files.ts";
import type { Ports } from "#server/ports/ports.ts";
import { readReport } from "#server/use-cases/files/file-processes.ts";

/** Of the page. */
const most = 200;

export async function listDeskFiles({ database }: Ports, staff: StaffScope): Promise<DeskFile[]> {
  const rows = await listStaffFiles(database.db, staff.uuid, { daysKept: processLimits.kept, most });
  return rows
    .filter((row) => mayHold(staff, row))
    .map(({ needs, ...row }) => ({
      ...row,
      hasPersonalData: needs.includes("exportPersonalData"),
    }));
}

/** A finished own file; not for who has lost a right that its contents need. */
export async function readDeskFile(
  ports: Ports,
  staff: StaffScope,
  uuid: string,
): Promise<ProblemOr<{ name: string; mime: string; bytes: Uint8Array<ArrayBuffer> }, "notFound">> {
  const row = await findStaffFile(ports.database.db, staff.uuid, uuid, processLimits.kept);
  return row !== undefined && mayHold(staff, row) ? readReport(ports, uuid) : no("notFound");
}

function mayHold(staff: StaffScope, { needs }: Pick<StaffFileRow, "needs">): boolean {
  return needs.every((right) => isRight(right) && mayStaff(staff, right));
}

function isRight(name: string): name is StaffRight {
  return Object.hasOwn(staffRights, name);
}
