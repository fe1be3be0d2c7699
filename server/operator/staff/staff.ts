import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { isRole, staffRoles } from "#app/domain/staff/roles.ts";
import { invitationPath, signInLimits } from "#app/domain/staff/sign-in.ts";
import { declare } from "#server/operator/declare.ts";
import { done, refused } from "#server/operator/refusals.ts";
import type { Ports } from "#server/ports/ports.ts";
import {
  blockDemoStaff,
  blockStaff,
  inviteStaff,
  renewLink,
  resetGenerator,
  saveStaff,
  unblockStaff,
} from "#server/use-cases/staff/manage-staff.ts";
import { findStaff, listStaff } from "#server/use-cases/staff/show-staff.ts";

const email = z.email().max(254).toLowerCase();
const roles = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(z.string().refine(isRole)).min(1));
const hours = signInLimits.linkSeconds / 3_600;

export const staffCommands = [
  declare({
    words: "staff list",
    line: "",
    about: ["people of the desk: e-mail, status, roles, name"],
    input: z.strictObject({}),
    async run(ports) {
      const lines = (await listStaff(ports)).map((one) =>
        [one.email, one.status, one.roles.join(","), one.name].join("  "),
      );
      return done(lines.join("\n") || "nobody; `staff add` invites the first administrator");
    },
  }),
  declare({
    words: "staff add",
    line: "<e-mail> --role <roles> [--name <name>]",
    about: [
      `prints a one-time link, good for ${hours} hours; again for the same person:`,
      "a new link",
      `roles: ${staffRoles.join(" ")}`,
    ],
    takes: ["email"],
    options: { role: { type: "string" }, name: { type: "string" } },
    input: z.strictObject({ email, role: roles, name: z.string().min(1).max(120).optional() }),
    async run(ports, input, actor) {
      const known = await findStaff(ports, input.email);
      const author = authorOf(actor);
      const invited = known.ok
        ? await renewLink(ports, author, known.value.uuid)
        : await inviteStaff(ports, author, {
            email: input.email,
            name: input.name ?? input.email,
            phone: null,
            roles: input.role.filter(isRole),
            cities: [],
            warehouses: [],
          });
      if (!invited.ok) return refused(invited);
      return done(linkOf(ports, invited.value.code ?? ""));
    },
  }),
  declare({
    words: "staff roles",
    line: "<e-mail> <roles>",
    about: ["replaces the roles, as orders,claims, and ends the person's sessions"],
    takes: ["email", "roles"],
    input: z.strictObject({ email, roles }),
    async run(ports, input, actor) {
      const known = await findStaff(ports, input.email);
      if (!known.ok) return refused(known);
      const { uuid, version, name, phone, cities, warehouses } = known.value;
      const fields = { version, name, phone, cities, warehouses, roles: input.roles };
      const saved = await saveStaff(ports, authorOf(actor), uuid, fields);
      return saved.ok ? done(`${input.email}: ${input.roles.join(",")}`) : refused(saved);
    },
  }),
  declare({
    words: "staff block",
    line: "<e-mail> <reason>",
    about: ["ends the person's sessions and links at once"],
    takes: ["email"],
    text: "after",
    input: z.strictObject({ email, text: z.string().min(1).max(500) }),
    async run(ports, input, actor) {
      const known = await findStaff(ports, input.email);
      if (!known.ok) return refused(known);
      const blocked = await blockStaff(ports, authorOf(actor), known.value.uuid, input.text);
      return blocked.ok ? done(`${input.email} is blocked`) : refused(blocked);
    },
  }),
  declare({
    words: "staff block-demo",
    line: "",
    about: ["blocks the demo's staff, whose passwords everybody knows"],
    input: z.strictObject({}),
    async run(ports, _, actor) {
      return done(`${await blockDemoStaff(ports, authorOf(actor))} blocked`);
    },
  }),
  declare({
    words: "staff unblock",
    line: "<e-mail>",
    about: ["lets the person in again"],
    takes: ["email"],
    input: z.strictObject({ email }),
    async run(ports, input, actor) {
      const known = await findStaff(ports, input.email);
      if (!known.ok) return refused(known);
      const unblocked = await unblockStaff(ports, authorOf(actor), known.value.uuid);
      return unblocked.ok ? done(`${input.email} may sign in`) : refused(unblocked);
    },
  }),
  declare({
    words: "staff reset-code",
    line: "<e-mail>",
    about: ["takes the code generator away; it is set up anew at the next sign-in"],
    takes: ["email"],
    input: z.strictObject({ email }),
    async run(ports, input, actor) {
      const known = await findStaff(ports, input.email);
      if (!known.ok) return refused(known);
      const reset = await resetGenerator(ports, authorOf(actor), known.value.uuid);
      return reset.ok ? done(`${input.email} sets the generator up at the next sign-in`) : refused(reset);
    },
  }),
];

function authorOf(actor: Actor): JournalAuthor {
  return { actor, requestId: null, address: null };
}

function linkOf({ settings }: Ports, code: string): string {
  return `${settings.deskUrl}${invitationPath(code)}`;
}
