import type { ApprovalSummary } from "#app/contract/orders/approvals.ts";
import { approval as texts } from "#app/i18n/ru/orders/approval.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("approval", texts);

const marks = { new: "waiting", approved: "good", rejected: "bad", expired: "neutral" } as const;

export function ApprovalStatus({ status }: Pick<ApprovalSummary, "status">) {
  return <span className={`status-mark ${marks[status]}`}>{t(`status.${status}`)}</span>;
}
