import { Thumbnail } from "#app/components/kit/picture.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { describedBy, FieldErrors } from "#app/components/kit/fields/field.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import type { Repeat, RepeatItem } from "#app/contract/orders/schedules.ts";
import { quantityField } from "#app/forms/basket/quantities.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { repeatForm } from "#app/forms/orders/repeat.ts";
import { formatMoney, formatNumber, formatQuantity } from "#app/i18n/format.ts";
import { order } from "#app/i18n/ru/orders/order.ts";
import { repeat as texts } from "#app/i18n/ru/orders/repeat.ts";
import { namespace } from "#app/i18n/translator.ts";
import { orderPath } from "#app/components/order/order-path.ts";
import { newSchedulePath } from "./repeat-path.ts";

const t = namespace("repeat", texts);
const tOrder = namespace("order", order);

type Props = { h1: string; repeat: Repeat; formKey: string; reply: FormReply | null };

/** The order as available today: ticked lines are added to the basket in one step. */
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

type RepeatLineProps = { item: RepeatItem; reply: FormReply | null };

/** A line no longer sold is only listed; its replacement is below, unticked. */
function RepeatLine({ item, reply }: RepeatLineProps) {
  const { uuid, state, name, slug, article, userArticle, image, replacement, ordered, unit } = item;
  const isSold = state !== "gone" && state !== "replaced";
  return (
    <>
      <li className={isSold ? "repeat-line" : "repeat-line repeat-gone"}>
        {isSold ? <Tick uuid={uuid} name={name} first reply={reply} /> : <span className="line-tick" />}
        {image === null ? <span /> : <Thumbnail src={image} width={72} height={54} />}
        <div className="line-product">
          {slug === null ? <span>{name}</span> : <a href={`/product/${slug}`}>{name}</a>}
          <small className="muted">
            {userArticle !== null && `${tOrder("ownArticle", { article: userArticle })} · `}
            {t("article", { article })}
          </small>
          <span className={state === "ok" ? "repeat-state good" : "repeat-state"}>{stateText(item)}</span>
        </div>
        {isSold ? (
          <Quantity {...item} reply={reply} />
        ) : (
          <small className="muted line-quantity">{t("ordered", { quantity: formatQuantity(ordered, unit) })}</small>
        )}
        {isSold && <Price {...item} />}
      </li>
      {replacement && (
        <li className="repeat-line repeat-replacement">
          <Tick uuid={replacement.uuid} name={replacement.name} first={false} reply={reply} />
          <span />
          <div className="line-product">
            <small className="muted">{t("insteadOf", { name })}</small>
            <a href={`/product/${replacement.slug}`}>{replacement.name}</a>
            <small className="muted">{t("article", { article: replacement.article })}</small>
          </div>
          <Quantity {...replacement} reply={reply} />
          <Price unit={replacement.unit} newPrice={replacement.price} oldPrice={replacement.price} />
        </li>
      )}
    </>
  );
}

/** `first`: initial state of the checkbox. */
function Tick({ uuid, name, first, reply }: { uuid: string; name: string; first: boolean; reply: FormReply | null }) {
  const ticked = reply === null ? first : (reply.values["ticked"] ?? "").split(" ").includes(uuid);
  return (
    <label className="line-tick">
      <input type="checkbox" name="ticked" value={uuid} defaultChecked={ticked} aria-label={t("tick", { name })} />
    </label>
  );
}

type Counted = Pick<RepeatItem, "uuid" | "name" | "unit" | "multiplicity" | "quantity"> & { reply: FormReply | null };

function Quantity({ uuid, name, unit, multiplicity, quantity, reply }: Counted) {
  const field = quantityField(uuid);
  const id = `quantity-${uuid}`;
  const errors = reply?.errors[field];
  return (
    <div className="line-quantity">
      <span className="repeat-quantity">
        <input
          className="input"
          id={id}
          name={field}
          defaultValue={reply?.values[field] ?? formatNumber(quantity)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          aria-label={t("quantity", { name })}
          {...describedBy(id, null, errors)}
        />
        {unit}
      </span>
      <FieldErrors id={id} errors={errors} />
      {multiplicity !== 1 && (
        <small className="muted">{t("step", { quantity: formatQuantity(multiplicity, unit) })}</small>
      )}
    </div>
  );
}

function Price({ unit, newPrice, oldPrice }: Pick<RepeatItem, "unit" | "newPrice" | "oldPrice">) {
  if (newPrice === null) return null;
  return (
    <div className="line-cost">
      <b>{t("perUnit", { price: formatMoney(newPrice), unit })}</b>
      {oldPrice !== null && oldPrice !== newPrice && (
        <small className="muted">{t("was", { price: formatMoney(oldPrice) })}</small>
      )}
    </div>
  );
}

function stateText({ state, available, quantity, unit }: RepeatItem): string {
  const values = { available: formatQuantity(available, unit), ordered: formatQuantity(quantity, unit) };
  return state === "partial" ? t("state.partial", values) : t(`state.${state}`);
}
