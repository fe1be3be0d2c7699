import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import type { HeldInSession } from "#app/contract/desk/exchange-sessions.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatZonedTime } from "#app/i18n/format.ts";
import { exchangeSessions } from "#app/i18n/ru/desk/shop/exchange-sessions.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ExchangeTable, type ExchangeColumn } from "./exchange-table.tsx";

const t = namespace("exchangeSessions", exchangeSessions);

export function heldText({ kind, warehouse }: Pick<HeldInSession, "kind" | "warehouse">): string {
  return kind === "stock" ? t("held.stock", { warehouse: warehouse ?? "" }) : t(`held.${kind}`);
}

/** A product with its card, or its id in 1C. */
export function ProductName({ product: { uuid, name } }: { product: { uuid: string | null; name: string } }) {
  return uuid === null ? name : <a href={`/desk/products/${uuid}`}>{name}</a>;
}

const columnsOf = (kind: HeldInSession["kind"]): ExchangeColumn<HeldInSession["differences"][number]>[] => [
  {
    label: t(kind === "groups" ? "difference.group" : "difference.product"),
    cell: ({ product }) => <ProductName product={product} />,
  },
  { label: t("difference.field"), cell: ({ field }) => field },
  { label: t("difference.before"), cell: ({ before }) => before, isNumber: true },
  { label: t("difference.after"), cell: ({ after }) => after, isNumber: true },
];

type Props = {
  part: HeldInSession;
  timezone: string;
  canRelease: boolean;
  reply: DeskReply | null;
  formKey: string;
};

/** What a fuse has held, with the decision on it. */
export function HeldPartView({ part, timezone, canRelease, reply, formKey }: Props) {
  const { uuid, state, decidedBy, heldAt, differences } = part;
  const stateText = t(`heldState.${state}`);
  return (
    <section>
      <h3>{heldText(part)}</h3>
      <p className="muted">
        {t("heldAt", { at: formatZonedTime(heldAt, timezone) })}.{" "}
        {decidedBy === null ? stateText : t("decidedBy", { state: stateText, name: decidedBy })}
      </p>
      {state === "waiting" &&
        canRelease &&
        (["apply", "reject"] as const).map((decision) => (
          <details key={decision} open={reply?.form === `${decision}:${uuid}`}>
            <summary>{t(decision)}</summary>
            <DeskForm
              name={`${decision}:${uuid}`}
              reply={reply}
              formKey={`${formKey}-${decision}`}
              submit={t(decision)}
              isPlain
            >
              {() => <p>{t(`${decision}Confirm`)}</p>}
            </DeskForm>
          </details>
        ))}
      {differences.length === 0 ? (
        <p>{t("noDifferences")}</p>
      ) : (
        <>
          <p className="muted">{t("differencesHint")}</p>
          <ExchangeTable
            label={heldText(part)}
            columns={columnsOf(part.kind)}
            rows={differences}
            keyOf={(_, at) => String(at)}
          />
        </>
      )}
    </section>
  );
}
