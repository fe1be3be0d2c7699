import type { CompanyDuplicates } from "#app/contract/desk/buyers/company-merge.ts";
import { LinkButton } from "#app/components/kit/button.tsx";
import { shopZone } from "#app/domain/local-time.ts";
import { formatCount, formatDateTime } from "#app/i18n/format.ts";
import { deskCompanyMerge as texts } from "#app/i18n/ru/desk/buyers/company-merge.ts";
import { deskCustomers } from "#app/i18n/ru/desk/buyers/customers.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskCompanyMerge", texts);
const customers = namespace("deskCustomers", deskCustomers);
const frame = namespace("deskFrame", deskFrame);

/** Groups of companies with one INN and KPP. */
export function CompanyDuplicatesView({ items, mayMerge }: CompanyDuplicates & { mayMerge: boolean }) {
  return (
    <article className="desk-order">
      <div className="desk-heading">
        <h1>{t("title")}</h1>
        <LinkButton href="/desk/companies">{frame("back")}</LinkButton>
      </div>
      <p>{t(items.length === 0 ? "none" : "intro")}</p>
      {items.map((group) => (
        <Group key={`${group.inn} ${group.kpp ?? ""}`} {...group} mayMerge={mayMerge} />
      ))}
    </article>
  );
}

type GroupProps = CompanyDuplicates["items"][number] & { mayMerge: boolean };

function Group({ inn, kpp, companies, mayMerge }: GroupProps) {
  return (
    <section>
      <h2>{kpp === null ? t("groupWithoutKpp", { inn }) : t("group", { inn, kpp })}</h2>
      <div className="desk-table desk-result">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("column.company")}</th>
              <th scope="col">{t("column.status")}</th>
              <th scope="col">{t("column.created")}</th>
              <th scope="col" className="desk-number">
                {t("column.orders")}
              </th>
              <th scope="col" className="desk-number">
                {t("column.members")}
              </th>
              <th scope="col">{t("column.ledger")}</th>
              {mayMerge && <th scope="col">{t("column.action")}</th>}
            </tr>
          </thead>
          <tbody>
            {companies.map((company) => (
              <tr key={company.uuid}>
                <td data-label={t("column.company")}>
                  <a href={`/desk/companies/${company.uuid}`}>{company.name}</a>
                </td>
                <td data-label={t("column.status")}>{customers(`companyStatus.${company.status}`)}</td>
                <td data-label={t("column.created")}>{formatDateTime(company.createdAt, shopZone)}</td>
                <td data-label={t("column.orders")} className="desk-number">
                  {formatCount(company.orders)}
                </td>
                <td data-label={t("column.members")} className="desk-number">
                  {formatCount(company.members)}
                </td>
                <td data-label={t("column.ledger")}>{t(company.hasLedger ? "hasLedger" : "noLedger")}</td>
                {mayMerge && (
                  <td data-label={t("column.action")}>
                    {companies.flatMap(({ uuid, name }) =>
                      uuid === company.uuid
                        ? []
                        : [
                            <a key={uuid} href={`/desk/companies/${uuid}/merge/${company.uuid}`}>
                              {t("join", { name })}
                            </a>,
                          ],
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
