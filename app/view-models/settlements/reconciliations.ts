import type { Reconciliation } from "#app/contract/settlements/reconciliations.ts";
import { formatDate, formatDateTime, formatMoney } from "#app/i18n/format.ts";
import { reconciliation as texts } from "#app/i18n/ru/settlements/reconciliation.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("reconciliation", texts);

/** A worded reconciliation act. */
export type ActViewModel = {
  uuid: string;
  number: string;
  name: string;
  period: string;
  closing: string;
  state: Reconciliation["signState"];
  stateText: string;
  /** State of its file while it cannot be downloaded. */
  fileText: string;
  isBeingMade: boolean;
  url: string | null;
  can: Reconciliation["can"];
  history: { at: string; text: string }[];
};

export function actViewModel(
  act: Reconciliation,
  { timeZone, seller, contracts }: { timeZone: string; seller: string; contracts: { uuid: string; number: string }[] },
): ActViewModel {
  const { uuid, number, signState, process, closingBalance, history, can } = act;
  const whose = closingBalance === 0 ? "nobody" : closingBalance > 0 ? "seller" : "buyer";
  const period = { from: formatDate(act.dateFrom), to: formatDate(act.dateTo) };
  const contract = contracts.find((one) => one.uuid === act.contract);
  const isBeingMade = process !== null && (process.status === "queued" || process.status === "processing");
  return {
    uuid,
    number,
    name: t("named", { number }),
    period:
      contract === undefined ? t("period", period) : t("periodOfContract", { ...period, number: contract.number }),
    closing: t(`inFavour.${whose}`, { sum: formatMoney(Math.abs(closingBalance)), name: seller }),
    state: signState,
    stateText: t(`state.${signState}`),
    fileText: isBeingMade ? t("making") : process?.status === "error" ? t("failed") : "",
    isBeingMade,
    url: process?.file?.url ?? null,
    can,
    history: history.map(({ at, to, who, comment }) => ({
      at: formatDateTime(at, timeZone),
      text: t(`decided.${to === "sent" && comment !== null ? "sentWith" : to}`, { who, comment: comment ?? "" }),
    })),
  };
}
