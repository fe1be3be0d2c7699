import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { CounterpartyField } from "#app/components/kit/counterparty-field.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { ErrorSummary } from "#app/components/kit/error-summary.tsx";
import type { Repeat } from "#app/contract/schedules.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { repeatForm } from "#app/forms/repeat.ts";
import { repeat as texts } from "#app/i18n/ru/repeat.ts";
import { namespace } from "#app/i18n/translator.ts";
import { orderPath } from "./order-path.ts";
import { RepeatLine } from "./repeat-line.tsx";
import { newSchedulePath } from "./repeat-path.ts";

const t = namespace("repeat", texts);

type Props = { h1: string; repeat: Repeat; formKey: string; reply: FormReply | null };

/** What an order holds as it can be had today: ticked and counted, it goes into the basket in one go. */
export function RepeatPage({ h1, repeat: { order, items }, formKey, reply: answered }: Props) {
  const { viewer } = useFrame();
  const reply = answered?.form === repeatForm ? answered : null;
  const isOpen = viewer !== null && !viewer.onModerate;
  return (
    <>
      <PageHead
        crumbs={[
          { key: "index", path: "/" },
          { text: t("orders"), path: paths.orders },
          { text: t("order", { number: order.number }), path: orderPath(order.number) },
          { text: t("here"), path: null },
        ]}
        h1={h1}
      >
        {order.part !== null && <span className="muted">{t("ofPart", { number: order.part })}</span>}
      </PageHead>
      {items.every(({ state }) => state === "gone") ? (
        <Empty title={t("nothing")} text="">
          <LinkButton href={paths.catalog}>{t("toCatalog")}</LinkButton>
        </Empty>
      ) : (
        <form method="post" className="repeat-form">
          <p className="muted">{t("lead")}</p>
          <ErrorSummary
            messages={reply?.messages ?? []}
            errors={reply?.errors ?? {}}
            idOf={(field) => field.replace(/^q\./, "quantity-")}
          />
          <CounterpartyField />
          <input type="hidden" name="key" value={reply?.values["key"] ?? formKey} />
          <ul className="repeat-lines">
            {items.map((item) => (
              <RepeatLine key={item.uuid} item={item} reply={reply} />
            ))}
          </ul>
          <p className="actions">
            <Button kind="main" name="intent" value={repeatForm}>
              {t("toBasket")}
            </Button>
          </p>
        </form>
      )}
      {isOpen && items.some(({ state }) => state !== "gone") && (
        <p className="repeat-schedule">
          <a className="text-link" href={newSchedulePath(order.number, order.part)}>
            {t("schedule")}
          </a>
          <small className="muted">{t("scheduleText")}</small>
        </p>
      )}
    </>
  );
}
