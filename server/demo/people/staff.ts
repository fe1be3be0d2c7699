import type { Actor } from "#app/domain/actor.ts";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { inventedStaffDomain } from "#app/domain/readiness/invented.ts";
import { insert } from "#server/demo/insert.ts";
import type { Connection } from "#server/demo/goods/bare-tables.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";
import { warehouseUuid } from "#server/demo/warehouses.ts";
import type { Ports } from "#server/ports/ports.ts";
import { passwordHash } from "#server/security/passwords.ts";
import { seal } from "#server/security/sealed.ts";
import { fromBase32 } from "#server/security/totp.ts";

/** One password and one code generator for all, so that a visitor of the demo sets up one. */
const password = "demo-desk-2026";
const secret = "SKOBADEMOSKOBADEMOSKOBADEMOSKOBA";

type Person = { role: StaffRole; name: string; label: string; warehouses?: readonly string[] };

/** Invented people, one for each role. */
const people: readonly Person[] = [
  { role: "admin", name: "Алла Титова", label: "администратор" },
  { role: "orders", name: "Борис Крылов", label: "заказы" },
  { role: "warehouse", name: "Виктор Лосев", label: "склад", warehouses: [warehouseUuid("msk-1")] },
  { role: "claims", name: "Галина Юрьева", label: "претензии" },
  { role: "catalog", name: "Денис Панов", label: "каталог" },
  { role: "content", name: "Елена Маркова", label: "контент" },
  { role: "finance", name: "Жанна Белкина", label: "финансы" },
  { role: "viewer", name: "Захар Ершов", label: "просмотр" },
];

/** Who may sign in at the desk of the demo shop, for the start-up message. */
export const demoStaff = {
  password,
  secret,
  people: people.map(({ role, name, label }) => ({ email: emailOf(role), label, name })),
};

export async function insertStaff(db: Connection, secrets: Ports["secrets"], now: Date): Promise<void> {
  const hash = await passwordHash(password);
  const key = fromBase32(secret) ?? Buffer.alloc(0);
  const at = now.toISOString();
  const rows = people.map(({ role, name, warehouses = [] }) => {
    const uuid = uuidOf(role);
    return {
      ...{ uuid, email: emailOf(role), name, phone: null, roles: [role], city_uuids: [], warehouse_uuids: warehouses },
      ...{ status: "active", password_hash: hash, password_at: at, totp_at: at, version: 1, created_at: at },
      totp_secret: `\\x${seal({ secrets }, "totp", uuid, key).toString("hex")}`,
    };
  });
  await insert(db, "staff", rows);
}

/** Somebody of the demo staff as the author of a change. */
export function demoActor(role: StaffRole): Actor {
  return { kind: "staff", id: uuidOf(role), name: people.find((one) => one.role === role)?.name ?? "" };
}

function uuidOf(role: StaffRole): string {
  return stableUuid(`staff/${role}`);
}

function emailOf(role: StaffRole): string {
  return `${role}@${inventedStaffDomain}`;
}
