import { Button } from "#app/components/kit/button.tsx";
import { paths, withDrawer } from "#app/components/frame/links.ts";
import { orderPath } from "#app/components/order/order-path.ts";
import type { ProfileTask } from "#app/domain/account/tasks.ts";
import { profile as texts } from "#app/i18n/ru/account/profile.ts";
import { namespace } from "#app/i18n/translator.ts";
import { feedbackPath } from "./feedback-page.tsx";

const t = namespace("profile", texts);

/** «Что нужно сделать»: tasks with their links. */
export function Tasks({ list }: { list: ProfileTask[] }) {
  return (
    <section className="profile-section tasks">
      <h2>{t("tasks")}</h2>
      <ul className="record-list">
        {list.map((task) => (
          <li key={"number" in task ? task.code + task.number : task.code}>
            <span>{textOf(task)}</span>
            {task.code === "confirmEmail" ? (
              <form method="post">
                <Button name="intent" value="email.confirmation">
                  {t("emailConfirm")}
                </Button>
              </form>
            ) : (
              <a className="text-link" href={hrefOf(task)}>
                {t(`taskLink.${task.code}`)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function textOf(task: ProfileTask): string {
  if (task.code === "approve") return t("task.approve", { count: task.count });
  return "number" in task ? t(`task.${task.code}`, { number: task.number }) : t(`task.${task.code}`);
}

function hrefOf(task: ProfileTask): string {
  const here = { pathname: paths.profile, search: "" };
  switch (task.code) {
    case "approve":
      return paths.approvals;
    case "pay":
    case "pickUp":
      return orderPath(task.number);
    case "readAnswer":
      return feedbackPath(task.number);
    case "addEmail":
    case "confirmEmail":
      return withDrawer(here, "email");
    case "documentsEmail":
      return withDrawer(here, "profile-email");
    case "completeRequisites":
      return `${paths.feedback}?type=document`;
  }
}
