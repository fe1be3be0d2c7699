import { DeskForm, type DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { Field, Labelled } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { newTaskBody } from "#app/contract/desk/tasks.ts";
import { taskPriorities } from "#app/domain/desk/tasks.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { deskTasks } from "#app/i18n/ru/desk/tasks.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskTasks", deskTasks);

type Data = { colleagues: readonly { value: string; label: string }[]; order: string };

/** «Новая задача»; `?order=` fills in the number of an order. */
export const newTaskPage = deskPage<Data>({
  path: "tasks/new",
  right: "workOnTasks",
  title: t("add"),
  async load({ call, query }) {
    const options = await call.deskTasks.options();
    if (!options.ok) return options;
    return ok({ colleagues: options.value.assignee, order: query.get("order")?.slice(0, 40) ?? "" });
  },
  async act({ call }, form) {
    const filled = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" && value.trim() !== "" ? value : undefined;
    };
    const body = newTaskBody.safeParse({
      ...{ text: filled("text"), due: filled("due"), order: filled("order"), assignee: filled("assignee") },
      priority: Number(filled("priority") ?? 2),
    });
    if (!body.success) {
      const wrong = new Set(body.error.issues.map(({ path: [name] }) => name));
      const errors: Record<string, string[]> = {
        ...(wrong.has("text") ? { text: [t("form.noText")] } : {}),
        ...(wrong.has("due") ? { due: [t("form.noDate")] } : {}),
      };
      return {
        reply: { ...typedReply(form), messages: Object.keys(errors).length === 0 ? [t("form.invalid")] : [], errors },
      };
    }
    const added = await call.deskTasks.add({ body: body.data, key: filled("key") });
    return added.ok ? { to: "/desk/tasks", notice: { key: "taskAdded" } } : added;
  },
  view: ({ data, reply, key, back }) => (
    <>
      <h1>{t("add")}</h1>
      <DeskForm name="task" reply={reply} formKey={key} submit={t("form.save")} cancel={back ?? "/desk/tasks"}>
        {(fields) => <TaskFields fields={fields} data={data} />}
      </DeskForm>
    </>
  ),
});

function TaskFields({ fields, data: { colleagues, order } }: { fields: DeskFields; data: Data }) {
  const priority = fields.text("priority", "2");
  const assignee = fields.text("assignee");
  return (
    <>
      <TextArea
        {...fields.text("text")}
        label={t("form.text")}
        hint={t("form.textHint")}
        required
        maxLength={1_000}
        rows={4}
      />
      <Field {...fields.text("order", order)} label={t("form.order")} hint={t("form.orderHint")} maxLength={40} />
      <div className="desk-section">
        <Labelled id="f-priority" label={t("form.priority")} errors={priority.errors}>
          <select className="input" id="f-priority" name="priority" defaultValue={priority.defaultValue}>
            {taskPriorities.map((value) => (
              <option key={value} value={value}>
                {t(`priority.${value}`)}
              </option>
            ))}
          </select>
        </Labelled>
        <Field {...fields.text("due")} type="date" label={t("form.due")} />
        <Labelled id="f-assignee" label={t("form.assignee")} errors={assignee.errors}>
          <select className="input" id="f-assignee" name="assignee" defaultValue={assignee.defaultValue}>
            <option value="">{t("form.nobody")}</option>
            {colleagues.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Labelled>
      </div>
    </>
  );
}
