import { z } from "zod";
import type { WireRights } from "#app/contract/counterparties/members.ts";
import { uuidShape } from "#app/contract/parts.ts";
import type { FormDefinition } from "#app/forms/form.ts";
import { emailField, mobileField, tickField } from "#app/forms/parts.ts";

const rightsFields = [
  "seesPrices",
  "fillsBaskets",
  "seesSettlements",
  "seesClaims",
  "managesMembers",
  "order",
  "orderSum",
  "monthSum",
] as const;
const rightsShape = {
  seesPrices: tickField,
  fillsBaskets: tickField,
  seesSettlements: tickField,
  seesClaims: tickField,
  managesMembers: tickField,
  order: z.enum(["none", "upTo", "any"]),
  orderSum: z.string().max(20).default(""),
  monthSum: z.string().max(20).default(""),
};
type Typed = z.output<z.ZodObject<typeof rightsShape>>;

/** Roubles as typed: "50 000", "1500,50"; null if invalid. */
function roublesOf(typed: string): number | null {
  const text = typed.replace(/[\s\u00a0₽]/g, "").replace(",", ".");
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

type Sums = Pick<Typed, "order" | "orderSum" | "monthSum">;

function askSum({ order, orderSum, monthSum }: Sums, context: z.RefinementCtx): void {
  if (order === "upTo" && roublesOf(orderSum) === null)
    context.addIssue({ code: "custom", path: ["orderSum"], message: "money" });
  // Empty means no limit; irrelevant without orders of one's own.
  if (order !== "none" && monthSum.trim() !== "" && roublesOf(monthSum) === null)
    context.addIssue({ code: "custom", path: ["monthSum"], message: "money" });
}

export function rightsOfForm({ order, orderSum, monthSum, ...plain }: Typed): WireRights {
  const orderLimit = order === "any" ? null : order === "none" ? 0 : (roublesOf(orderSum) ?? 0);
  const { seesPrices, fillsBaskets, seesSettlements, seesClaims, managesMembers } = plain;
  const monthLimit = order === "none" ? null : roublesOf(monthSum);
  return { seesPrices, fillsBaskets, orderLimit, monthLimit, seesSettlements, seesClaims, managesMembers };
}

export const memberForm = {
  intent: "member.save",
  form: "member",
  fields: ["uuid", ...rightsFields],
  schema: z.object({ uuid: uuidShape, ...rightsShape }).superRefine(askSum),
} as const satisfies FormDefinition;

/** Accepts a join request with these rights. */
export const joinForm = {
  intent: "join.approve",
  form: "join",
  fields: ["uuid", ...rightsFields],
  schema: z.object({ uuid: uuidShape, ...rightsShape }).superRefine(askSum),
} as const satisfies FormDefinition;

/** By phone or e-mail, with a field for each, so that it works without script. */
export const inviteForm = {
  intent: "member.invite",
  form: "invite",
  fields: ["by", "phone", "email", ...rightsFields],
  schema: z
    .object({
      by: z.enum(["phone", "email"]),
      phone: z.string().max(40).default(""),
      email: z.string().max(254).default(""),
      ...rightsShape,
    })
    .superRefine(askSum)
    .superRefine(({ by, phone, email }, context) => {
      const read = by === "phone" ? mobileField.safeParse(phone) : emailField.safeParse(email);
      if (read.success) return;
      context.addIssue({
        code: "custom",
        path: [by],
        message: by === "email" ? "email" : (read.error.issues[0]?.message ?? "phone"),
      });
    }),
  fieldOfApi: (name) =>
    name
      .replace(/^to\./, "")
      .replace(/^rights\.orderLimit$/, "orderSum")
      .replace(/^rights\.monthLimit$/, "monthSum"),
} as const satisfies FormDefinition;

/** The reason of a rejection, shown to the requester. */
export const rejectForm = {
  intent: "approval.reject",
  form: "reject",
  fields: ["reason"],
  schema: z.object({ reason: z.string().trim().min(3).max(500) }),
} as const satisfies FormDefinition;
