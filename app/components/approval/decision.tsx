import { Button } from "#app/components/kit/button.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/shop-form.tsx";
import { TextArea } from "#app/components/kit/text-area.tsx";
import type { Approval } from "#app/contract/approvals.ts";
import type { rejectForm } from "#app/forms/members.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { approval as texts } from "#app/i18n/ru/approval.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("approval", texts);

/** What is approved is what the page shows: its form carries the basket's version and the prices' hash. */
export function Decision({ approval, reply }: { approval: Approval; reply: FormReply | null }) {
  const form = useShopForm<typeof rejectForm>("reject", reply);
  return (
    <>
      {approval.hindrance === null && (
        <form method="post" className="stack">
          <input type="hidden" name="basketVersion" value={approval.basketVersion} />
          <input type="hidden" name="priceHash" value={approval.priceHash} />
          <p className="hint">{t("approveText")}</p>
          <div>
            <Button kind="main" name="intent" value="approval.approve">
              {t("approve")}
            </Button>
          </div>
        </form>
      )}
      <section className="profile-section">
        <h2>{t("rejectTitle")}</h2>
        <ShopForm form={form} className="stack">
          <TextArea
            label={t("reasonLabel")}
            hint={t("reasonHint")}
            rows={3}
            maxLength={500}
            required
            {...form.field("reason")}
          />
          <div>
            <Button name="intent" value="approval.reject">
              {t("reject")}
            </Button>
          </div>
        </ShopForm>
      </section>
    </>
  );
}
