import { SourceCard } from "#app/components/desk/imports/source-card.tsx";
import { saveImportSourceBody, type DeskImportSource } from "#app/contract/desk/import-sources.ts";
import { keyIn, textIn, versionIn } from "#app/desk/frame/form-texts.ts";
import { deskPage, type DeskOutcome, type DeskRequest } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import { fetchFault, sourceFault, sourceValues } from "./source-form.ts";

type Step = (request: DeskRequest, form: FormData) => Promise<DeskOutcome | ({ ok: false } & Problem)>;

const steps = {
  async save(request, form) {
    const body = saveImportSourceBody.safeParse({ version: versionIn(form), ...sourceValues(form) });
    if (!body.success) return sourceFault(form, body.error);
    const saved = await request.call.deskImportSources.save({ ...at(request, form), body: body.data });
    return saved.ok ? { to: request.url.pathname, notice: { key: "sourceSaved" } } : saved;
  },
  async switch(request, form) {
    const isPaused = textIn(form, "to") === "off";
    const body = { version: versionIn(form), isPaused };
    const done = await request.call.deskImportSources.switch({ ...at(request, form), body });
    const notice = { key: isPaused ? "sourcePaused" : "sourceResumed" } as const;
    return done.ok ? { to: request.url.pathname, notice } : done;
  },
  async ask(request, form) {
    const asked = await request.call.deskImportSources.ask(at(request, form));
    return asked.ok ? { to: request.url.pathname, notice: { key: "sourceAsked" } } : asked;
  },
  async remove(request, form) {
    const body = { version: versionIn(form) };
    const removed = await request.call.deskImportSources.remove({ ...at(request, form), body });
    return removed.ok ? { to: "/desk/imports/sources", notice: { key: "sourceRemoved" } } : removed;
  },
} satisfies Record<string, Step>;

/** A file at an address: how it is read, its latest imports, and what may be done with it. */
export const importSourcePage = deskPage<DeskImportSource>({
  path: "imports/sources/:uuid",
  right: "import",
  title: ({ name }) => name,
  load: ({ call, params }) => call.deskImportSources.show({ params: { uuid: params["uuid"] ?? "" } }),
  async act(request, form) {
    const step = textIn(form, "form");
    return isStep(step) ? steps[step](request, form) : { reply: typedReply(form) };
  },
  view: ({ data, staff, reply, key }) => (
    <SourceCard source={data} staff={staff} reply={reply} formKey={key} faultText={fetchFault} />
  ),
});

function isStep(name: string): name is keyof typeof steps {
  return Object.hasOwn(steps, name);
}

function at({ params }: DeskRequest, form: FormData) {
  return { params: { uuid: params["uuid"] ?? "" }, key: keyIn(form) };
}
