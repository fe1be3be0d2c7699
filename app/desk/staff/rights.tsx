import { RightsTable } from "#app/components/desk/staff/rights-table.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { deskPage } from "#app/desk/frame/page.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { deskStaff } from "#app/i18n/ru/desk/staff.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskStaff", deskStaff);
const frame = namespace("deskFrame", deskFrame);

/** «Права ролей»: the table by which rights are checked (desk §1). */
export const rightsPage = deskPage({
  path: "staff/rights",
  right: "seeStaff",
  title: t("table.title"),
  load: async () => ok(null),
  view: ({ back }) => (
    <>
      <div className="desk-heading">
        <h1>{t("table.title")}</h1>
        <LinkButton href={back ?? "/desk/staff"}>{frame("back")}</LinkButton>
      </div>
      <p>{t("table.text")}</p>
      <RightsTable />
    </>
  ),
});
