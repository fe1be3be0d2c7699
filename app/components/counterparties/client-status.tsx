import { clientStatus } from "#app/components/account/client-text.ts";
import type { ClientSummary } from "#app/contract/counterparties/counterparties.ts";
import { mayChoose } from "#app/domain/account/counterparty.ts";
import { counterparties as texts } from "#app/i18n/ru/counterparties/counterparties.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("counterparties", texts);

/** Status with its mark, reason and next step. */
export function ClientStatus({ status, statusReason }: Pick<ClientSummary, "status" | "statusReason">) {
  const known = clientStatus(status);
  const choosable = mayChoose(status);
  return (
    <>
      {known && <span className={`status-mark small-text ${known.look}`}>{known.text}</span>}
      {status === "moderation" && <small className="muted">{t("checking")}</small>}
      {!choosable.ok && <small className="muted">{t(`why.${choosable.code}`)}</small>}
      {statusReason !== null && <small>{t("reason", { reason: statusReason })}</small>}
    </>
  );
}
