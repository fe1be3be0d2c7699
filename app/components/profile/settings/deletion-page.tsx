import { CodeFallback } from "#app/components/auth/code-fallback.tsx";
import { codeWayOf } from "#app/components/auth/code-way.ts";
import { Button } from "#app/components/kit/button.tsx";
import { CodeField } from "#app/components/kit/fields/code-field.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { paths } from "#app/components/frame/links.ts";
import { orderPath } from "#app/components/order/order-path.ts";
import type { Deletion } from "#app/contract/account/own-data.ts";
import { papersYears } from "#app/domain/account/deletion.ts";
import { formatPhone } from "#app/domain/phone.ts";
import type { deletionForm } from "#app/forms/account/own-data.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { ownData as texts } from "#app/i18n/ru/account/own-data.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("ownData", texts);

export type DeletionPageData = { deletion: Deletion; phone: string };

/** What is deleted, what the law keeps and what prevents deletion; then a code by SMS, and the end (152-ФЗ, ст. 21). */
export function DeletionPage({ deletion, phone, reply }: DeletionPageData & { reply: FormReply | null }) {
  const { openOrders, companies, keptOrders } = deletion;
  const isFree = openOrders.length === 0 && companies.length === 0;
  return (
    <>
      <p>{t("deletionLead")}</p>
      <section className="profile-section">
        <h2>{t("erased")}</h2>
        <ul className="plain-list">
          {(["person", "habits", "messages", "mail", "sessions"] as const).map((what) => (
            <li key={what}>{t(`erasedList.${what}`)}</li>
          ))}
        </ul>
      </section>
      <section className="profile-section">
        <h2>{t("kept")}</h2>
        <p>
          {t("keptText", { years: papersYears })} {keptOrders > 0 && t("keptOrders", { count: keptOrders })}
        </p>
        <p>{t("again")}</p>
      </section>
      {isFree ? <CodeSteps phone={phone} reply={reply} /> : <Obstacles openOrders={openOrders} companies={companies} />}
      <p className="actions">
        <a className="text-link" href={paths.settings}>
          {t("back")}
        </a>
      </p>
    </>
  );
}

function Obstacles({ openOrders, companies }: Pick<Deletion, "openOrders" | "companies">) {
  return (
    <section className="profile-section">
      <h2>{t("obstacles")}</h2>
      {openOrders.length > 0 && (
        <>
          <p>{t("openOrders")}</p>
          <ul className="plain-list">
            {openOrders.map((number) => (
              <li key={number}>
                <a className="text-link" href={orderPath(number)}>
                  {number}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {companies.length > 0 && (
        <>
          <p>{t("companies")}</p>
          <ul className="plain-list">
            {companies.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function CodeSteps({ phone, reply }: { phone: string; reply: FormReply | null }) {
  const form = useShopForm<typeof deletionForm>("deletion", reply);
  const isCode = reply?.step === "code";
  const way = codeWayOf(reply?.values, formatPhone(phone));
  return (
    <section className="profile-section">
      {isCode && (
        <ShopForm form={form} className="stack">
          <p>{way.text}</p>
          <input type="hidden" name="sentBy" value={way.fields.sentBy} />
          <input type="hidden" name="fallbacks" value={way.fields.fallbacks} />
          <CodeField {...form.field("code")} label={way.label} autoFocus />
          <div>
            <Button name="intent" value="account.delete">
              {t("delete")}
            </Button>
          </div>
        </ShopForm>
      )}
      <form method="post">
        {!isCode && reply && <ErrorSummary {...form.summary} />}
        <Button kind={isCode ? "plain" : "quiet"} name="intent" value="account.deleteCode">
          {t(isCode ? "codeAgain" : "getCode")}
        </Button>
      </form>
      {reply !== null && (
        <CodeFallback
          intent="account.deleteCode"
          fields={way.fields}
          channels={way.channels}
          form={{ Form: "form", busy: false }}
        />
      )}
    </section>
  );
}
