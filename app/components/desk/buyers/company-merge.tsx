import type { CompanyMerge, MergedCompany } from "#app/contract/desk/buyers/company-merge.ts";
import { DeskForm, type DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { describedBy, FieldErrors } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { shopZone } from "#app/domain/local-time.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatCount, formatDateTime, formatMoney } from "#app/i18n/format.ts";
import { deskCompanyMerge as texts } from "#app/i18n/ru/desk/buyers/company-merge.ts";
import { deskCustomers } from "#app/i18n/ru/desk/buyers/customers.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskCompanyMerge", texts);
const customers = namespace("deskCustomers", deskCustomers);
const frame = namespace("deskFrame", deskFrame);

type Props = { merge: CompanyMerge; reply: DeskReply | null; formKey: string };

/** What the two have, what moves, and what has to be chosen. */
export function CompanyMergeView({ merge, reply, formKey }: Props) {
  const { kept, joined, obstacle } = merge;
  return (
    <article className="desk-order">
      <div className="desk-heading">
        <h1>{t("mergeTitle")}</h1>
        <LinkButton href="/desk/companies/duplicates">{frame("back")}</LinkButton>
      </div>
      <p>{t("mergeIntro", { kept: kept.name, joined: joined.name })}</p>
      <SideBySide kept={kept} joined={joined} />
      <p>
        <a href={`/desk/companies/${joined.uuid}/merge/${kept.uuid}`}>{t("swap")}</a>
      </p>
      {obstacle === null ? (
        <>
          <Moves {...joined} />
          <Form merge={merge} reply={reply} formKey={formKey} />
        </>
      ) : (
        <section>
          <h2 className="desk-bad">{t("obstacle")}</h2>
          <p>{t(`obstacles.${obstacle}`)}</p>
        </section>
      )}
    </article>
  );
}

function SideBySide({ kept, joined }: Pick<CompanyMerge, "kept" | "joined">) {
  const rows: [string, (company: MergedCompany) => string][] = [
    [customers("registry.inn"), ({ inn, kpp }) => [inn, kpp].filter(Boolean).join(" / ")],
    [t("column.status"), ({ status }) => customers(`companyStatus.${status}`)],
    [t("column.created"), ({ createdAt }) => formatDateTime(createdAt, shopZone)],
    [t("column.orders"), ({ orders }) => formatCount(orders)],
    [t("column.members"), ({ members }) => formatCount(members)],
    [t("column.ledger"), ({ hasLedger }) => t(hasLedger ? "hasLedger" : "noLedger")],
    [t("prices"), pricesOf],
    [t("credit"), creditOf],
    [t("managers"), managersOf],
  ];
  return (
    <div className="desk-table desk-result">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("field")}</th>
            <th scope="col">
              {t("kept")}: <a href={`/desk/companies/${kept.uuid}`}>{kept.name}</a>
            </th>
            <th scope="col">
              {t("joined")}: <a href={`/desk/companies/${joined.uuid}`}>{joined.name}</a>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, of]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-label={t("kept")}>{of(kept)}</td>
              <td data-label={t("joined")}>{of(joined)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function pricesOf({ prices }: MergedCompany): string {
  return prices === "" ? t("cityPrices") : prices;
}

function managersOf({ managers }: MergedCompany): string {
  return managers === "" ? t("noManagers") : managers;
}

function creditOf({ terms, creditDays, creditLimit }: MergedCompany): string {
  return terms === "postpay"
    ? customers("termsOf", { days: creditDays, limit: formatMoney(creditLimit) })
    : customers("terms.prepay");
}

function Moves({ orders, codes }: MergedCompany) {
  return (
    <section>
      <h2>{t("moves")}</h2>
      <ul>
        {orders > 0 && <li>{t("orders", { count: orders })}</li>}
        {codes > 0 && <li>{t("codes", { count: codes })}</li>}
        <li>{t("always")}</li>
      </ul>
    </section>
  );
}

function Form({ merge, reply, formKey }: Props) {
  const { kept, joined, differs, members, codeConflictsTotal } = merge;
  const others = members.filter(({ isInBoth }) => !isInBoth);
  return (
    <DeskForm
      name="merge"
      {...{ reply, formKey, version: kept.version, submit: t("submit"), cancel: "/desk/companies/duplicates" }}
    >
      {(fields) => (
        <>
          <input type="hidden" name="joinedVersion" value={joined.version} />
          {members.length > 0 && <Members {...merge} />}
          {others.length === 0 ? (
            <input type="hidden" name="members" value="move" />
          ) : (
            <Choose
              fields={fields}
              name="members"
              legend={t("members.legend")}
              options={[
                { value: "leave", text: t("members.leave") },
                { value: "move", text: t("members.move") },
              ]}
            />
          )}
          {differs.prices && <Sides {...{ fields, merge }} name="prices" legend={t("prices")} of={pricesOf} />}
          {differs.credit && <Sides {...{ fields, merge }} name="credit" legend={t("credit")} of={creditOf} />}
          {differs.managers && <Sides {...{ fields, merge }} name="managers" legend={t("managers")} of={managersOf} />}
          {codeConflictsTotal > 0 && (
            <>
              <Codes {...merge} />
              <Sides {...{ fields, merge }} name="codes" legend={t("choose")} of={({ name }) => name} />
            </>
          )}
          <TextArea {...fields.text("reason")} label={t("reason")} maxLength={1_000} rows={2} />
        </>
      )}
    </DeskForm>
  );
}

function Members({ members, joined }: CompanyMerge) {
  return (
    <>
      <h3>{t("members.title", { name: joined.name })}</h3>
      <ul>
        {members.map(({ uuid, name, isOwner, isInBoth }) => (
          <li key={uuid}>
            <a href={`/desk/buyers/${uuid}`}>{name}</a>{" "}
            <span className="muted">
              {[isOwner && t("members.owner"), isInBoth && t("members.inBoth")].filter(Boolean).join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Codes({ codeConflicts, codeConflictsTotal }: CompanyMerge) {
  return (
    <>
      <h3>{t("codesTitle")}</h3>
      <div className="desk-table desk-result">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("code")}</th>
              <th scope="col">{t("kept")}</th>
              <th scope="col">{t("joined")}</th>
            </tr>
          </thead>
          <tbody>
            {codeConflicts.map(({ code, kept, joined }) => (
              <tr key={code}>
                <td data-label={t("code")}>{code}</td>
                <td data-label={t("kept")}>{kept ?? t("noProduct")}</td>
                <td data-label={t("joined")}>{joined ?? t("noProduct")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {codeConflictsTotal > codeConflicts.length && (
        <p>{t("moreCodes", { count: codeConflictsTotal - codeConflicts.length })}</p>
      )}
    </>
  );
}

type SidesProps = {
  fields: DeskFields;
  merge: CompanyMerge;
  name: string;
  legend: string;
  of: (company: MergedCompany) => string;
};

function Sides({ fields, merge: { kept, joined }, name, legend, of }: SidesProps) {
  const options = [
    { value: "kept", text: of(kept) },
    { value: "joined", text: of(joined) },
  ];
  return <Choose {...{ fields, name, legend, options }} />;
}

type ChooseProps = { fields: DeskFields; name: string; legend: string; options: { value: string; text: string }[] };

/** The first option is chosen already. */
function Choose({ fields, name, legend, options }: ChooseProps) {
  return (
    <fieldset id={fields.id(name)} {...describedBy(fields.id(name), undefined, fields.errors(name))}>
      <legend>{legend}</legend>
      <FieldErrors id={fields.id(name)} errors={fields.errors(name)} />
      {options.map(({ value, text }, at) => (
        <label key={value} className="desk-flag">
          <input type="radio" {...fields.box(name, value, at === 0)} /> {text}
        </label>
      ))}
    </fieldset>
  );
}
