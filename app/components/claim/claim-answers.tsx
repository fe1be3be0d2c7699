import { Button } from "#app/components/kit/button.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { FilesField } from "#app/components/kit/fields/files-field.tsx";
import { useKeptFiles } from "#app/components/kit/fields/kept-files.ts";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { paths } from "#app/components/frame/links.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import type { claimDisputeForm, claimMessageForm } from "#app/forms/claims/own-claim.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { files as fileTexts } from "#app/i18n/ru/files/files.ts";
import { ownClaims as texts } from "#app/i18n/ru/claims/own-claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ClaimCardView } from "#app/view-models/claims/claim-card.ts";

const t = namespace("ownClaims", texts);
const tf = namespace("files", fileTexts);

type Props = { card: Pick<ClaimCardView, "can" | "isInfoRequested">; formKey: string; reply: FormReply | null };

/** Available actions on a claim: reply, dispute, withdraw. */
export function ClaimAnswers({ card: { can, isInfoRequested }, formKey, reply }: Props) {
  const of = (form: string) => (reply?.form === form ? reply : null);
  return (
    <>
      {can.message && (
        <MessageForm formKey={formKey} isInfoRequested={isInfoRequested} reply={of("ownClaim.message")} />
      )}
      {can.dispute && <DisputeForm formKey={formKey} reply={of("ownClaim.dispute")} />}
      {can.withdraw && (
        <Details summary={t("withdraw")}>
          <p className="muted">{t("withdrawText")}</p>
          <form method="post">
            <Button name="intent" value="ownClaim.withdraw">
              {t("withdraw")}
            </Button>
          </form>
        </Details>
      )}
      {!can.message && !can.dispute && (
        <p>
          {t("ended")}{" "}
          <a className="text-link" href={`${paths.feedback}?type=complaint#feedback`}>
            {t("endedLink")}
          </a>
          .
        </p>
      )}
    </>
  );
}

type FormProps = { formKey: string; reply: FormReply | null };

function MessageForm({ formKey, isInfoRequested, reply }: FormProps & { isInfoRequested: boolean }) {
  const kept = useKeptFiles(reply);
  const form = useShopForm<typeof claimMessageForm>("claim-message", reply, {}, true);
  return (
    <section className="profile-section">
      <h2>{t("write")}</h2>
      <ShopForm form={form} className="stack" encType="multipart/form-data">
        <input type="hidden" name="key" value={form.values["key"] ?? formKey} />
        <TextArea
          label={t("message")}
          hint={isInfoRequested ? t("askedHint") : t("messageHint")}
          {...form.field("message")}
          required
          minLength={2}
          maxLength={3_000}
          rows={4}
        />
        <FilesField
          label={tf("label")}
          hint={tf("hint", { most: fileLimits.count })}
          camera={tf("camera")}
          id={form.idOf("files")}
          kept={kept}
          errors={form.errors["files"]}
        />
        <div>
          <Button kind="main" name="intent" value="ownClaim.message">
            {t("writeSend")}
          </Button>
        </div>
      </ShopForm>
    </section>
  );
}

function DisputeForm({ formKey, reply }: FormProps) {
  const form = useShopForm<typeof claimDisputeForm>("claim-dispute", reply, {}, true);
  return (
    <section className="profile-section">
      <h2>{t("dispute")}</h2>
      <p className="muted">{t("disputeText")}</p>
      <ShopForm form={form} className="stack">
        <input type="hidden" name="key" value={form.values["key"] ?? formKey} />
        <TextArea label={t("message")} {...form.field("message")} required minLength={2} maxLength={3_000} rows={4} />
        <div>
          <Button kind="main" name="intent" value="ownClaim.dispute">
            {t("disputeSend")}
          </Button>
        </div>
      </ShopForm>
    </section>
  );
}
