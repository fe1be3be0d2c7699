import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { deskJournal } from "#app/i18n/ru/desk/journal.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskJournal", deskJournal);

/** From the card of an object to its entries in the journal, for those who may read it. */
export function JournalLink({ staff, kind, id }: { staff: StaffScope; kind: string; id: string }) {
  if (!mayStaff(staff, "seeJournal")) return null;
  return (
    <p>
      <a href={`/desk/journal?${new URLSearchParams({ kind, object: id })}`}>{t("link")}</a>
    </p>
  );
}
