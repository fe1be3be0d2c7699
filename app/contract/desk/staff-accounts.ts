import { z } from "zod";
import { isoInstant, lineOfText, linesOfText, uuidShape } from "#app/contract/parts.ts";
import { staffStatuses } from "#app/domain/staff/roles.ts";
import { deskListOf } from "./lists.ts";
import { staffRoleShape } from "./staff.ts";

const name = lineOfText(120).trim().min(1);
const phone = lineOfText(40).trim().nullable();
const roles = z.array(staffRoleShape).min(1).max(8);
const places = z.array(uuidShape).max(500);
const email = z.email().max(254).toLowerCase();
const password = z.string().max(1_000);
const linkCode = z.string().max(100);
const fields = { name, phone, roles, cities: places, warehouses: places };

export const inviteStaffBody = z.strictObject({ email, ...fields });
/** `version`: of the card that the person saw. */
export const saveStaffBody = z.strictObject({ version: z.int().min(1), ...fields });
export const blockStaffBody = z.strictObject({ reason: linesOfText(500).trim().min(1) });

const staffStatusShape = z.enum(staffStatuses);
export const staffCardShape = z.object({
  uuid: uuidShape,
  email: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  roles: z.array(staffRoleShape),
  cities: z.array(uuidShape),
  warehouses: z.array(uuidShape),
  status: staffStatusShape,
  version: z.int(),
  createdAt: isoInstant,
  /** Of the last call in any session. */
  lastSeenAt: isoInstant.nullable(),
  /** A code generator is set up. */
  hasCode: z.boolean(),
  /** Open ones. */
  sessions: z.int(),
});
const staffRowShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  email: z.string(),
  name: z.string(),
  roles: z.array(staffRoleShape),
  /** Names; empty: all. */
  cities: z.array(z.string()),
  warehouses: z.array(z.string()),
  status: staffStatusShape,
  createdAt: isoInstant,
  lastSeenAt: isoInstant.nullable(),
});
export const staffListShape = deskListOf(staffRowShape);
export type DeskStaffRow = z.infer<typeof staffRowShape>;
export type StaffCard = z.infer<typeof staffCardShape>;

/** Path of a one-time link, for the host of the desk; null in a repeat: the link was shown already. */
export const invitedShape = z.object({ uuid: uuidShape, link: z.string().nullable() });

export const linkBody = z.strictObject({ code: linkCode });
export const linkOwnerShape = z.object({ email: z.string(), name: z.string() });
export const acceptLinkBody = z.strictObject({ code: linkCode, password });
export const newPasswordBody = z.strictObject({ current: password, password });

export const deskSessionListShape = z.array(
  z.object({
    uuid: uuidShape,
    createdAt: isoInstant,
    lastSeenAt: isoInstant,
    address: z.string(),
    userAgent: z.string(),
    isCurrent: z.boolean(),
  }),
);

/** Places that may be chosen as somebody's scope. */
export const scopeChoicesShape = z.object({
  cities: z.array(z.object({ uuid: uuidShape, name: z.string() })),
  warehouses: z.array(z.object({ uuid: uuidShape, name: z.string() })),
});
export type ScopeChoices = z.infer<typeof scopeChoicesShape>;
