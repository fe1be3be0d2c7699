import { SettlementRunsView } from "#app/components/desk/finance/settlement-runs.tsx";
import { mostSettlementBytes, type SettlementRuns } from "#app/contract/desk/buyers/settlements.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { addressOf, textIn } from "#app/desk/orders/form-values.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { deskFinance as texts } from "#app/i18n/ru/desk/buyers/finance.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskFinance", texts);

/** Files of mutual settlements: what came, and what was refused. */
export const settlementsPage = deskPage<SettlementRuns>({
  path: "finance/settlements",
  right: "seeFinance",
  title: t("runs.title"),
  load: ({ call }) => call.deskSettlements.runs(),
  async act({ call, url, uploads }, form) {
    const file = uploads.find(
      ({ field, name, size, isLost }) => field === "file" && name !== "" && (size > 0 || isLost),
    );
    const refused = (message: string) => ({ reply: { ...typedReply(form), errors: { file: [message] } } });
    if (file === undefined) return refused(t("runs.noFile"));
    if (file.isLost) return refused(t("runs.lost"));
    // One byte more tells a file that is too large.
    const taken = await file.use(mostSettlementBytes + 1, (bytes) =>
      call.deskSettlements.upload({ file: { name: file.name, bytes }, key: textIn(form, "key") || undefined }),
    );
    if (taken === null) return refused(t("runs.lost"));
    if (!taken.ok) return taken;
    return { to: addressOf(url), notice: { key: "settlementsImported", values: taken.value } };
  },
  view: ({ data, reply, key, staff }) => (
    <SettlementRunsView
      {...data}
      reply={reply}
      formKey={key}
      mayImport={mayStaff(staff, "import", { file: "settlements" })}
    />
  ),
});
