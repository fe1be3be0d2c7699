import { EmailText } from "#app/components/desk/form/email-text.tsx";
import type { DeskStaffRow } from "#app/contract/desk/staff-accounts.ts";
import { staffList } from "#app/domain/desk/lists/staff.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { isRole, type StaffStatus } from "#app/domain/staff/roles.ts";
import { ok } from "#app/domain/verdict.ts";
import type { DeskList } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { formatTableMoment } from "#app/i18n/format.ts";
import { deskStaff } from "#app/i18n/ru/desk/staff.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskStaff", deskStaff);

/** «Сотрудники» (desk §1). */
const staff: DeskList<typeof staffList, DeskStaffRow> = {
  shape: staffList,
  path: "staff",
  right: "seeStaff",
  title: t("title"),
  empty: t("empty"),
  columns: {
    name: { label: t("column.name"), cell: ({ name }) => name, sort: "name" },
    email: { label: t("column.email"), cell: ({ email }) => <EmailText text={email} />, sort: "email" },
    roles: { label: t("column.roles"), cell: ({ roles }) => roles.map((role) => deskStaff.role[role]).join(", ") },
    cities: { label: t("column.cities"), cell: ({ cities }) => (cities.length === 0 ? t("all") : cities.join(", ")) },
    warehouses: { label: t("column.warehouses"), cell: ({ warehouses }) => warehouses.join(", ") },
    status: { label: t("column.status"), cell: (row) => <Status {...row} /> },
    seen: {
      label: t("column.seen"),
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? t("never") : formatTableMoment(lastSeenAt, shopZone)),
      sort: "seen",
    },
    created: { label: t("column.created"), cell: ({ createdAt }) => formatTableMoment(createdAt, shopZone) },
  },
  filters: {
    q: { label: t("filter.q") },
    role: { label: t("filter.role"), option: (role) => (isRole(role) ? deskStaff.role[role] : role) },
    status: { label: t("filter.status"), option: (status) => (isStatus(status) ? deskStaff.status[status] : status) },
    city: { label: t("filter.city") },
    warehouse: { label: t("filter.warehouse") },
  },
  row: ({ uuid, version, name }) => ({ id: uuid, version, name, href: `/desk/staff/${uuid}` }),
  load: ({ call }, query) => call.deskStaff.list({ query }),
  async options({ call }) {
    const found = await call.deskStaff.choices();
    if (!found.ok) return found;
    const options = (places: readonly { uuid: string; name: string }[]) =>
      places.map(({ uuid, name }) => ({ value: uuid, label: name }));
    return ok({ city: options(found.value.cities), warehouse: options(found.value.warehouses) });
  },
  links: [
    { href: "/desk/staff/new", text: t("invite"), right: "editStaff" },
    { href: "/desk/staff/rights", text: t("rights"), right: "seeStaff" },
  ],
};

export const staffListPage = listPage(staff);

function isStatus(value: string): value is StaffStatus {
  return Object.hasOwn(deskStaff.status, value);
}

function Status({ status }: DeskStaffRow) {
  const text = deskStaff.status[status];
  return status === "blocked" ? <b className="desk-bad">{text}</b> : text;
}
