import { z } from "zod";
import { isoInstant, uuidShape } from "#app/contract/parts.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";

const email = z.string().trim().toLowerCase().max(254);
/** Anything may be typed; the limit keeps hashing cheap. */
const typedPassword = z.string().max(200);
const typedCode = z.string().trim().max(40);
const stepToken = z.string().max(100);

export const signInBody = z.strictObject({ email, password: typedPassword });
/** `setUp`: the code generator has to be set up first. */
export const signInStepShape = z.object({ stepToken: z.string(), next: z.enum(["code", "setUp"]) });
export const stepBody = z.strictObject({ stepToken });
/** The secret as text and as an address for code generators, with its QR as SVG. */
export const generatorShape = z.object({ secret: z.string(), address: z.string(), qr: z.string() });
export const stepCodeBody = z.strictObject({ stepToken, code: typedCode });
/** `recoveryCodes` are shown once, after the set-up; null otherwise. */
export const openedDeskShape = z.object({
  token: z.string(),
  expiresAt: isoInstant,
  recoveryCodes: z.array(z.string()).nullable(),
});
export const freshCodeBody = z.strictObject({ code: typedCode });

export const staffRoleShape = z.enum(staffRoles);

/** One of the staff with the session: what pages of the desk know of their viewer. */
export const signedInShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  email: z.string(),
  roles: z.array(staffRoleShape),
  /** Empty: all cities. */
  cities: z.array(uuidShape),
  warehouses: z.array(uuidShape),
  /** Of the last right code; actions that need a fresh one ask again after ten minutes. */
  freshCodeAt: isoInstant,
});
export type SignedIn = z.infer<typeof signedInShape>;
