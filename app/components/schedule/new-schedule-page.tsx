import { paths } from "#app/components/frame/links.ts";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import type { Repeat } from "#app/contract/orders/schedules.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { firstSchedule } from "#app/forms/orders/schedule-values.ts";
import type { scheduleForm } from "#app/forms/orders/schedule.ts";
import { schedule as texts } from "#app/i18n/ru/orders/schedule.ts";
import { namespace } from "#app/i18n/translator.ts";
import { SourceLink } from "./schedule-facts.tsx";
import { ScheduleFields } from "./schedule-fields.tsx";

const t = namespace("schedule", texts);

type Props = {
  repeat: Repeat;
  startDate: string;
  hasClient: boolean;
  formKey: string;
  reply: FormReply | null;
};

export function NewSchedulePage({ hasClient, ...rest }: Props) {
  return (
    <>
      <h1>{t("newTitle")}</h1>
      {hasClient ? (
        <NewSchedule {...rest} />
      ) : (
        <Empty title={t("noCounterparty")} text={t("noCounterpartyText")}>
          <LinkButton href={paths.counterparties}>{t("toCounterparties")}</LinkButton>
        </Empty>
      )}
    </>
  );
}

function NewSchedule({ repeat: { order, items }, startDate, formKey, reply: answered }: Omit<Props, "hasClient">) {
  const reply = answered?.form === "schedule" ? answered : null;
  const name = t("ofOrder", { number: order.number });
  const first = firstSchedule({ name, startDate, order: order.number, part: order.part });
  const form = useShopForm<typeof scheduleForm>("schedule", reply, first);
  const goods = items.filter(({ state }) => state !== "gone" && state !== "replaced");
  return (
    <>
      <p className="schedule-source">
        <SourceLink orderNumber={order.number} number={order.part} />
      </p>
      <p className="muted">{t("lead")}</p>
      <ShopForm form={form} className="stack schedule-form">
        <input type="hidden" name="order" value={order.number} />
        {order.part !== null && <input type="hidden" name="part" value={order.part} />}
        <input type="hidden" name="key" value={reply?.values["key"] ?? formKey} />
        <ScheduleFields form={form} city={order.city.name} goods={goods} />
        <div>
          <Button kind="main" name="intent" value="schedule.create">
            {t("create")}
          </Button>
        </div>
      </ShopForm>
    </>
  );
}
