import { z } from "zod";
import { StaffPerson } from "#app/components/desk/staff/staff-person.tsx";
import { blockStaffBody, saveStaffBody, type ScopeChoices, type StaffCard } from "#app/contract/desk/staff-accounts.ts";
import { refusedFields } from "#app/desk/orders/form-values.ts";
import { deskPage, type DeskOutcome, type DeskRequest } from "#app/desk/frame/page.ts";
import type { DeskNotice } from "#app/desk/frame/notices.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskStaff } from "#app/i18n/ru/desk/staff.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import { staffFieldsIn, textIn } from "./read-form.ts";
import { linkStep, shownLinkOf } from "./shown-link.ts";

const t = namespace("deskStaff", deskStaff);

/** The card of one of the staff; each of its forms is one action. */
export const staffPersonPage = deskPage<{ person: StaffCard; choices: ScopeChoices }>({
  path: "staff/:uuid",
  right: "seeStaff",
  title: ({ person }) => person.name,
  async load({ call, params }) {
    const [person, choices] = await Promise.all([
      call.deskStaff.show({ params: { uuid: params["uuid"] ?? "" } }),
      call.deskStaff.choices(),
    ]);
    if (!person.ok) return person;
    return choices.ok ? ok({ person: person.value, choices: choices.value }) : choices;
  },
  act: (request, form) => (actions[textIn(form, "form")] ?? save)(request, form),
  view: ({ data, reply, key, back, staff }) => (
    <StaffPerson {...data} {...{ reply, formKey: key, back, viewer: staff, link: shownLinkOf(reply) }} />
  ),
});

type Refused = { ok: false } & Problem;
type Action = (request: DeskRequest, form: FormData) => Promise<DeskOutcome | Refused>;

async function save({ call, url, params }: DeskRequest, form: FormData): ReturnType<Action> {
  const version = Number(textIn(form, "version"));
  const body = saveStaffBody.safeParse({ version, ...staffFieldsIn(form) });
  if (!body.success) return refusedFields(form, body.error, t("form.invalid"));
  const saved = await call.deskStaff.save({ ...at(params, form), body: body.data });
  if (!saved.ok && saved.code === "stale") return staleReply(saved, form);
  return ended(url, "saved", saved);
}

const actions: Readonly<Record<string, Action>> = {
  link: async ({ call, url, params }, form) => {
    const renewed = await call.deskStaff.link(at(params, form));
    return renewed.ok ? linkStep(url, { email: textIn(form, "email"), ...renewed.value }) : renewed;
  },
  sessions: async ({ call, url, params }, form) =>
    ended(url, "staffSessionsEnded", await call.deskStaff.endSessions(at(params, form))),
  reset: async ({ call, url, params }, form) =>
    ended(url, "staffCodeReset", await call.deskStaff.resetCode(at(params, form))),
  unblock: async ({ call, url, params }, form) =>
    ended(url, "staffUnblocked", await call.deskStaff.unblock(at(params, form))),
  block: async ({ call, url, params }, form) => {
    const body = blockStaffBody.safeParse({ reason: textIn(form, "reason") });
    if (!body.success) return { reply: { ...typedReply(form), errors: { reason: [t("block.invalid")] } } };
    return ended(url, "staffBlocked", await call.deskStaff.block({ ...at(params, form), body: body.data }));
  },
};

function at(params: DeskRequest["params"], form: FormData) {
  return { params: { uuid: params["uuid"] ?? "" }, key: textIn(form, "key") };
}

function ended(
  { pathname, search }: URL,
  key: DeskNotice["key"],
  verdict: { ok: true } | Refused,
): DeskOutcome | Refused {
  return verdict.ok ? { to: pathname + search, notice: { key } } : verdict;
}

const staleShape = z.object({
  version: z.int(),
  by: z.string(),
  at: z.string(),
  fields: z.array(z.object({ name: z.string(), before: z.unknown(), yours: z.unknown(), now: z.unknown() })),
});

/** Lists are chosen as texts, whose parts the form reads again. */
function staleReply(refused: Refused, form: FormData): DeskOutcome | Refused {
  const stale = staleShape.safeParse(refused.data);
  if (!stale.success) return refused;
  const { by, at, version, fields } = stale.data;
  const text = (value: unknown) =>
    Array.isArray(value) ? value.map(String).join(",") : value === null || value === undefined ? "" : String(value);
  return {
    reply: {
      ...typedReply(form),
      stale: {
        ...{ by, version, at },
        fields: fields.map(({ name, before, yours, now }) => ({
          name,
          before: text(before),
          yours: text(yours),
          now: text(now),
        })),
      },
    },
  };
}
