import { Button } from "#app/components/kit/button.tsx";
import { useShopForm } from "#app/components/kit/form/shop-form.tsx";
import type { Members, WireRights } from "#app/contract/counterparties/members.ts";
import { formatPhone } from "#app/domain/phone.ts";
import type { joinForm } from "#app/forms/account/members.ts";
import { firstRights, rightsValues } from "#app/forms/account/rights-values.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { members as texts } from "#app/i18n/ru/counterparties/members.ts";
import { namespace } from "#app/i18n/translator.ts";
import { RightsForm } from "./rights-form.tsx";

const t = namespace("members", texts);

type Request = Members["joinRequests"][number];

export function JoinRequests({ list, own, reply }: { list: Request[]; own: WireRights; reply: FormReply | null }) {
  if (list.length === 0) return null;
  return (
    <section className="profile-section">
      <h2>{t("joinTitle")}</h2>
      <p className="hint">{t("joinText")}</p>
      <ul className="record-list">
        {list.map((request) => (
          <li key={request.uuid}>
            <span>
              <b>{request.name}</b>
              <small className="muted">{formatPhone(request.phone)}</small>
            </span>
            <form method="post" data-enhance="">
              <input type="hidden" name="uuid" value={request.uuid} />
              <Button name="intent" value="join.reject" aria-label={t("rejectNamed", { name: request.name })}>
                {t("reject")}
              </Button>
            </form>
            <LetIn request={request} own={own} reply={reply?.values["uuid"] === request.uuid ? reply : null} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LetIn({ request, own, reply }: { request: Request; own: WireRights; reply: FormReply | null }) {
  const form = useShopForm<typeof joinForm>(`join-${request.uuid}`, reply, rightsValues(firstRights));
  return (
    <RightsForm
      form={form}
      uuid={request.uuid}
      own={own}
      isOpen={reply !== null}
      summary={t("decide")}
      button={{ intent: "join.approve", text: t("approve") }}
    />
  );
}
