import type { StaffRole } from "#app/domain/staff/roles.ts";
import { openedDeskShape, signInStepShape } from "#app/contract/desk/staff.ts";
import { signInLimits } from "#app/domain/staff/sign-in.ts";
import { insertStaffSession } from "#server/db/queries/staff/sessions.ts";
import { staffSecret, staffTokenHash } from "#server/security/derived-codes.ts";
import { passwordHash } from "#server/security/passwords.ts";
import { seal } from "#server/security/sealed.ts";
import { totpCode, totpStep } from "#server/security/totp.ts";
import type { TestAnswer, TestCall, TestShop } from "#tests/support/shops/shop.ts";

/** The password of all staff of the tests. */
export const staffPassword = "correct horse battery";
const hash = passwordHash(staffPassword);
const secret = Buffer.from("12345678901234567890");

type DeskShop = Pick<TestShop, "call" | "ports" | "sql"> & { clock: { advance(seconds: number): void } };
export type DeskCall = Omit<TestCall, "token">;

export type TestStaff = Awaited<ReturnType<typeof addStaff>>;

type Options = { email?: string; name?: string; cities?: readonly string[]; warehouses?: readonly string[] };

/** One of the staff with a code generator, who has not signed in. */
export async function addStaff(
  shop: DeskShop,
  roles: readonly StaffRole[],
  { email, name = "Анна Петрова", cities = [], warehouses = [] }: Options = {},
) {
  const uuid = shop.ports.ids.uuid();
  const address = email ?? `${uuid.slice(0, 8)}@example.ru`;
  await shop.sql(
    `insert into staff (uuid, email, name, roles, city_uuids, warehouse_uuids, status, password_hash, totp_secret, totp_at)
     values ($1, $2, $3, $4, $5, $6, 'active', $7, $8, now())`,
    [uuid, address, name, roles, cities, warehouses, await hash, seal(shop.ports, "totp", uuid, secret)],
  );
  return { uuid, email: address, name };
}

/** A code that was not used yet: time passes until the next one. */
export function nextCode({ clock, ports }: DeskShop): string {
  clock.advance(30);
  return totpCode(secret, totpStep(ports.clock.now()));
}

export async function signIn(shop: DeskShop, { email }: { email: string }, from: DeskCall = {}): Promise<string> {
  const caller = { ip: anyAddress(shop), ...from };
  const step = await shop.call("POST", "/desk/session/password", {
    ...caller,
    body: { email, password: staffPassword },
  });
  const { stepToken } = step.data(signInStepShape);
  const opened = await shop.call("POST", "/desk/session/code", {
    ...caller,
    body: { stepToken, code: nextCode(shop) },
  });
  return opened.data(openedDeskShape).token;
}

/** Calls of somebody at the desk. */
export function deskCalls({ call }: Pick<DeskShop, "call">, token: string) {
  return (method: string, path: string, { headers, ...asked }: DeskCall = {}): Promise<TestAnswer> =>
    call(method, path, { ...asked, headers: { ...headers, authorization: `Desk ${token}` } });
}

/** One of the staff at the desk, with a fresh code. */
export async function atDesk(shop: DeskShop, roles: readonly StaffRole[], options?: Options) {
  const staff = await addStaff(shop, roles, options);
  const token = staffSecret(shop.ports).toString("base64url");
  const at = shop.ports.clock.now();
  await shop.ports.database.db.transaction().execute((tx) =>
    insertStaffSession(tx, {
      uuid: shop.ports.ids.uuid(),
      staffUuid: staff.uuid,
      tokenHash: staffTokenHash(token),
      at,
      expiresAt: new Date(at.getTime() + signInLimits.sessionSeconds * 1_000),
      codeAt: at,
      address: "127.0.0.1",
      userAgent: "test",
    }),
  );
  return { ...staff, token, call: deskCalls(shop, token) };
}

/** Tries are limited for each address. */
export function anyAddress({ ports }: DeskShop): string {
  const octet = () => ports.ids.integer(256);
  return `10.${octet()}.${octet()}.${octet()}`;
}
