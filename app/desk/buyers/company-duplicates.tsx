import { CompanyDuplicatesView } from "#app/components/desk/buyers/company-duplicates.tsx";
import type { CompanyDuplicates } from "#app/contract/desk/buyers/company-merge.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { deskCompanyMerge as texts } from "#app/i18n/ru/desk/buyers/company-merge.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskCompanyMerge", texts);

/** Companies that may be one and the same. */
export const companyDuplicatesPage = deskPage<CompanyDuplicates>({
  path: "companies/duplicates",
  right: "manageCustomers",
  title: t("title"),
  load: ({ call }) => call.deskCompanyMerges.duplicates(),
  view: ({ data, staff }) => <CompanyDuplicatesView {...data} mayMerge={mayStaff(staff, "mergeCompanies")} />,
});
