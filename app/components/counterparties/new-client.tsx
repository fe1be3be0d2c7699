import { paths } from "#app/components/frame/links.ts";
import { Button } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { useReply } from "#app/components/navigation/use-reply.ts";
import type { companyForm, personForm } from "#app/forms/counterparties/counterparty.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { counterparties as texts } from "#app/i18n/ru/counterparties/counterparties.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Lookup, NewCounterpartyViewModel } from "#app/view-models/counterparties/counterparties.ts";
import { CompanyFields, digits } from "./company-fields.tsx";

const t = namespace("counterparties", texts);

/** A person needs a name; a company is looked up by INN first, or typed. */
export function NewClient({ kind, inn, lookup, first }: NewCounterpartyViewModel) {
  const reply = useReply("client");
  return (
    <>
      <p>
        <a className="text-link" href={paths.counterparties}>
          {t("back")}
        </a>
      </p>
      <h1>{t("newTitle")}</h1>
      <nav className="client-views" aria-label={t("kind")}>
        {(["company", "person"] as const).map((one) => (
          <a
            key={one}
            className="text-link"
            href={one === "company" ? paths.newCounterparty : `${paths.newCounterparty}?kind=person`}
            aria-current={one === kind ? "page" : undefined}
          >
            {t(`kinds.${one}`)}
          </a>
        ))}
      </nav>
      {kind === "person" ? (
        <PersonForm reply={reply} first={first} />
      ) : (
        <>
          <InnLookup inn={inn} lookup={lookup} />
          <CompanyForm key={`${inn} ${JSON.stringify(lookup)} ${first["filled"] ?? ""}`} reply={reply} first={first} />
        </>
      )}
    </>
  );
}

type FormProps = { reply: FormReply | null; first: Record<string, string> };

function PersonForm({ reply, first }: FormProps) {
  const form = useShopForm<typeof personForm>("client-person", reply, first);
  return (
    <ShopForm form={form} className="stack client-form">
      <input type="hidden" name="key" value={form.values["key"] ?? ""} />
      <Field label={t("fio")} {...form.field("fio")} required minLength={2} maxLength={150} />
      <div>
        <Button kind="main" name="intent" value="client.addPerson">
          {t("submitPerson")}
        </Button>
      </div>
    </ShopForm>
  );
}

/** A GET form whose result fills the form below. */
function InnLookup({ inn, lookup }: { inn: string; lookup: Lookup | null }) {
  return (
    <section className="profile-section" aria-label={t("lookup")}>
      <form method="get" className="client-search">
        <Field
          label={t("innLookup")}
          hint={t("innLookupHint")}
          name="inn"
          id="lookup-inn"
          defaultValue={inn}
          maxLength={40}
          errors={lookup?.state === "wrong" ? [lookup.message] : undefined}
          {...digits("innPerson")}
        />
        <Button>{t("lookup")}</Button>
      </form>
      {lookup && (
        <div className="stack" role="status">
          {lookup.state === "away" && <p>{t("away")}</p>}
          {lookup.state === "notFound" && <p>{t("notFound")}</p>}
          {lookup.state === "found" && <Found {...lookup} inn={inn} />}
        </div>
      )}
    </section>
  );
}

function Found({ name, warning, branches, inn }: Extract<Lookup, { state: "found" }> & { inn: string }) {
  return (
    <>
      <p>{t("filled", { name })}</p>
      {warning && <p className="field-error">{t(warning)}</p>}
      {branches.length > 0 && (
        <>
          <p>{t("branchesFound")}</p>
          <ul>
            {branches.map((branch) => (
              <li key={branch.kpp}>
                <a
                  className="text-link"
                  href={`${paths.newCounterparty}?${new URLSearchParams({ inn, branch: branch.kpp }).toString()}`}
                >
                  {t("branchNamed", { name: branch.name, kpp: branch.kpp })}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function CompanyForm({ reply, first }: FormProps) {
  const form = useShopForm<typeof companyForm>("client-company", reply, first);
  const join = reply?.data?.["join"];
  return (
    <section className="profile-section">
      <h2>{t("byHand")}</h2>
      {typeof join === "string" && <Join inn={join} />}
      <ShopForm form={form} className="stack client-form">
        <input type="hidden" name="key" value={form.values["key"] ?? ""} />
        <input type="hidden" name="filled" value={form.values["filled"] ?? ""} />
        <CompanyFields form={form} />
        <div>
          <Button kind="main" name="intent" value="client.addCompany">
            {t("submitCompany")}
          </Button>
        </div>
      </ShopForm>
    </section>
  );
}

/** Offered if the company is registered already (product rules §3.3). */
function Join({ inn }: { inn: string }) {
  return (
    <form method="post" className="stack client-join">
      <input type="hidden" name="inn" value={inn} />
      <p>{t("joinText")}</p>
      <div>
        <Button name="intent" value="client.join">
          {t("join")}
        </Button>
      </div>
    </form>
  );
}
