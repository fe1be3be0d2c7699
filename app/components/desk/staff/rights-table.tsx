import { needsFreshCode, staffRights, type Cell, type StaffRight } from "#app/domain/staff/rights.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { deskStaff } from "#app/i18n/ru/desk/staff.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskStaff", deskStaff);

/** A row for each right, a column for each role. */
export function RightsTable() {
  const rights = Object.keys(staffRights).filter(isRight);
  return (
    <div className="desk-table desk-rights" role="region" aria-label={t("table.title")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("table.action")}</th>
            {staffRoles.map((role) => (
              <th key={role} scope="col">
                {deskStaff.role[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map((right) => (
            <tr key={right}>
              <th scope="row">
                {deskStaff.table.right[right]}
                {needsFreshCode(right) && (
                  <b title={t("table.fresh")}>
                    <span aria-hidden="true"> !</span>
                    <span className="visually-hidden"> ({t("table.fresh")})</span>
                  </b>
                )}
              </th>
              {staffRoles.map((role) => (
                <CellOf key={role} cell={staffRights[right][role]} label={deskStaff.role[role]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CellOf({ cell, label }: { cell: Cell; label: string }) {
  return (
    <td data-label={label} data-no={cell === "no" ? "" : undefined}>
      {deskStaff.table.cell[cell]}
    </td>
  );
}

function isRight(name: string): name is StaffRight {
  return Object.hasOwn(staffRights, name);
}
