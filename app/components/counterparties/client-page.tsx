import { clientText } from "#app/components/account/client-text.ts";
import { membersPath, paths } from "#app/components/frame/links.ts";
import { Button } from "#app/components/kit/button.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { useReply } from "#app/components/navigation/use-reply.ts";
import { ManagerBlock } from "#app/components/profile/manager-block.tsx";
import type { Counterparty } from "#app/contract/counterparties/counterparties.ts";
import { mayChoose, writableOf } from "#app/domain/account/counterparty.ts";
import { clientValues, openValues } from "#app/forms/counterparties/counterparty-values.ts";
import type { companyChangeForm, openDetailsForm } from "#app/forms/counterparties/counterparty.ts";
import { counterparties as texts } from "#app/i18n/ru/counterparties/counterparties.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CounterpartyViewModel } from "#app/view-models/counterparties/counterparties.ts";
import { ClientBanks } from "./client-banks.tsx";
import { ClientBranches, ClientContacts } from "./client-contacts.tsx";
import { ClientContract, ClientRequisites } from "./client-facts.tsx";
import { ClientStatus } from "./client-status.tsx";
import { CompanyFields, OpenFields } from "./company-fields.tsx";

const t = namespace("counterparties", texts);

/** A counterparty with all its data and actions. */
export function ClientPage({ client, managers }: CounterpartyViewModel) {
  const { name, type, status, isSelected, rootUuid, role } = client;
  const isCompany = type !== "physical";
  const writable = role === "owner" ? writableOf(status) : "none";
  return (
    <>
      <p>
        <a className="text-link" href={paths.counterparties}>
          {t("back")}
        </a>
      </p>
      <h1>{name}</h1>
      <div className="client-head">
        <p className="muted">{clientText(client)}</p>
        <ClientStatus {...client} />
        {isSelected ? (
          <b>{t("chosen")}</b>
        ) : (
          mayChoose(status).ok && (
            <form method="post">
              <input type="hidden" name="rootUuid" value={rootUuid} />
              <Button kind="main" name="intent" value="client.choose">
                {t("choose")}
              </Button>
            </form>
          )
        )}
      </div>
      {isCompany && (
        <p>
          <a className="text-link" href={membersPath(rootUuid)}>
            {t("members")}
          </a>
        </p>
      )}
      {isCompany && <ClientRequisites client={client} />}
      {isCompany && writable === "all" && <Correct client={client} />}
      {isCompany && writable === "open" && <OpenDetails client={client} />}
      {isCompany && <ClientContract contract={client.contract} />}
      {isCompany && <ClientBanks banks={client.bank} writable={writable !== "none"} />}
      <ClientContacts contacts={client.contacts} writable={writable !== "none"} />
      {isCompany && type !== "entrepreneur" && (
        <ClientBranches branches={client.branches} writable={writable !== "none"} />
      )}
      <ManagerBlock managers={managers} />
      {writable !== "none" && <Archive openOrders={client.openOrders} />}
    </>
  );
}

/** Corrects and resubmits a rejected counterparty. */
function Correct({ client }: { client: Counterparty }) {
  const form = useShopForm<typeof companyChangeForm>("client-change", useReply("client"), clientValues(client));
  return (
    <section className="profile-section">
      <h2>{t("correct")}</h2>
      <ShopForm form={form} className="stack client-form">
        <CompanyFields form={form} />
        <div>
          <Button kind="main" name="intent" value="client.change">
            {t("resubmit")}
          </Button>
        </div>
      </ShopForm>
    </section>
  );
}

function OpenDetails({ client }: { client: Counterparty }) {
  const reply = useReply("details");
  const form = useShopForm<typeof openDetailsForm>("client-details", reply, openValues(client));
  return (
    <Details summary={t("details")} open={reply !== null}>
      <ShopForm form={form} className="stack client-form">
        <OpenFields field={form.field} />
        <div>
          <Button name="intent" value="client.details">
            {t("save")}
          </Button>
        </div>
      </ShopForm>
    </Details>
  );
}

/** With open orders an explanation replaces the button. */
function Archive({ openOrders }: { openOrders: number }) {
  return (
    <section className="profile-section">
      {openOrders > 0 ? (
        <p className="muted">{t("archiveOrders", { count: openOrders })}</p>
      ) : (
        <form method="post" className="stack">
          <p className="muted">{t("archiveText")}</p>
          <div>
            <Button name="intent" value="client.archive">
              {t("toArchive")}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
