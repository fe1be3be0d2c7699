import { deskCustomers as texts } from "#app/i18n/ru/desk/buyers/customers.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CompanyCardProps } from "./company-props.ts";

const t = namespace("deskCustomers", texts);

type Row = { name: string; typed: string | null; found: string | null; isCompared: boolean };

/** What was typed beside what the register says; differences are marked. */
export function CompanyRegistry({ company, registry }: Pick<CompanyCardProps, "company" | "registry">) {
  const known = registry === "away" ? null : registry;
  const director = known?.director;
  const rows: Row[] = [
    { name: t("registry.name"), typed: company.name, found: known?.name ?? null, isCompared: false },
    { name: t("registry.fullName"), typed: company.fullName, found: known?.fullName ?? null, isCompared: false },
    { name: t("registry.inn"), typed: company.inn, found: known?.inn ?? null, isCompared: true },
    { name: t("registry.kpp"), typed: company.kpp, found: known?.kpp ?? null, isCompared: true },
    { name: t("registry.ogrn"), typed: company.ogrn, found: known?.ogrn ?? null, isCompared: true },
    { name: t("registry.address"), typed: company.address, found: known?.address ?? null, isCompared: false },
    {
      name: t("registry.signer"),
      typed: company.signer,
      found: director ? [director.fio, director.position].filter(Boolean).join(", ") : null,
      isCompared: false,
    },
    {
      name: t("registry.state"),
      typed: null,
      found: known === null ? null : t(`registry.status.${known.status}`),
      isCompared: false,
    },
  ];
  return (
    <section>
      <h2>{t("registry.title")}</h2>
      {registry === "away" && <p className="desk-bad">{t("registry.away")}</p>}
      {registry === null && <p className="desk-bad">{t("registry.unknown")}</p>}
      <div className="desk-table desk-result">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("registry.field")}</th>
              <th scope="col">{t("registry.typed")}</th>
              <th scope="col">{t("registry.register")}</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ typed, found }) => typed !== null || found !== null)
              .map(({ name, typed, found, isCompared }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td data-label={t("registry.typed")}>{typed ?? <Absent />}</td>
                  <td data-label={t("registry.register")}>
                    {found ?? <Absent />}
                    {isCompared && found !== null && typed !== null && found !== typed && (
                      <>
                        {" "}
                        <b className="desk-bad">{t("registry.differs")}</b>
                      </>
                    )}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Absent() {
  return (
    <span className="muted">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{t("registry.absent")}</span>
    </span>
  );
}
