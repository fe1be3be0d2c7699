import { TaskCard } from "#app/components/desk/tasks/task-card.tsx";
import { changeTaskBody, type DeskTaskCard } from "#app/contract/desk/tasks.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { deskTasks } from "#app/i18n/ru/desk/tasks.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskTasks", deskTasks);

/** One task; each of its forms is an action. */
export const taskPage = deskPage<{ task: DeskTaskCard; objectHref: string | null }>({
  path: "tasks/:uuid",
  right: "self",
  title: t("card.title"),
  async load({ call, params, opens }) {
    const found = await call.deskTasks.show({ params: { uuid: params["uuid"] ?? "" } });
    if (!found.ok) return found;
    const { object } = found.value;
    const href = hrefOf(object);
    return ok({ task: found.value, objectHref: href !== null && opens(href) ? href : null });
  },
  async act({ call, params, url }, form) {
    const text = (name: string) => String(form.get(name) ?? "");
    const body = changeTaskBody.safeParse({
      ...{ action: text("action"), reason: text("reason"), version: Number(text("version")) },
    });
    if (!body.success) return { reply: { ...typedReply(form), messages: [t("card.reasonMissing")] } };
    const uuid = params["uuid"] ?? "";
    const changed = await call.deskTasks.change({ params: { uuid }, body: body.data, key: text("key") || undefined });
    if (!changed.ok) return changed;
    const here = url.pathname + url.search;
    if (body.data.action === "take") return { to: here, notice: { key: "taskTaken" } };
    if (body.data.action === "reopen") return { to: here, notice: { key: "taskReopened" } };
    return { to: "/desk/tasks", notice: { key: "taskClosed" } };
  },
  view: ({ data, now, reply, key, back }) => (
    <TaskCard {...data} now={now} reply={reply} formKey={key} back={back ?? "/desk/tasks"} />
  ),
});

function hrefOf({ kind, id, name }: DeskTaskCard["object"]): string | null {
  if (kind === "message") return `/desk/outbox/${id}`;
  if (kind === "package") return "/desk/exchange";
  return kind === "order" && name !== null ? `/desk/orders/${name}` : null;
}
