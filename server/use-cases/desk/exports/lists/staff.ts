import { staffList } from "#app/domain/desk/lists/staff.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskStaff } from "#app/i18n/ru/desk/staff.ts";
import { namespace } from "#app/i18n/translator.ts";
import { listed, momentCell } from "#server/use-cases/desk/exports/listed.ts";
import { staffPage } from "#server/use-cases/staff/show-staff.ts";

const t = namespace("deskStaff", deskStaff);

export const listedStaff = listed({
  shape: staffList,
  title: t("title"),
  read: async (ports, _staff, query) => ok(await staffPage(ports, query)),
  id: ({ uuid }) => uuid,
  columns: {
    name: { title: t("column.name"), width: 26, cell: ({ name }) => name },
    email: { title: t("column.email"), width: 30, cell: ({ email }) => email },
    roles: {
      title: t("column.roles"),
      width: 30,
      cell: ({ roles }) => roles.map((role) => t(`role.${role}`)).join(", "),
    },
    cities: {
      title: t("column.cities"),
      width: 30,
      cell: ({ cities }) => (cities.length === 0 ? t("all") : cities.join(", ")),
    },
    warehouses: { title: t("column.warehouses"), width: 30, cell: ({ warehouses }) => warehouses.join(", ") },
    status: { title: t("column.status"), cell: ({ status }) => t(`status.${status}`) },
    seen: {
      title: t("column.seen"),
      kind: "moment",
      cell: ({ lastSeenAt }) => momentCell(lastSeenAt) ?? t("never"),
    },
    created: { title: t("column.created"), kind: "moment", cell: ({ createdAt }) => momentCell(createdAt) },
  },
  people: { screen: "staff", of: ({ uuid }) => [{ kind: "staff", id: uuid }] },
});
