import { replyHere, replyId } from "#app/components/desk/form/reply-place.ts";
import { Button } from "#app/components/kit/button.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskFinance as texts } from "#app/i18n/ru/desk/buyers/finance.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskFinance", texts);

type Props = { uuid: string; attempt: number; reply: DeskReply | null; formKey: string };

/** Has a refused receipt registered once more. */
export function RetryReceiptForm({ uuid, attempt, reply: given, formKey }: Props) {
  const name = `receipt.${uuid}`;
  const reply = given?.form === name ? given : null;
  return (
    <form method="post" action={replyHere} data-saved="yes">
      {reply && <ErrorSummary id={replyId} messages={reply.messages} errors={reply.errors} />}
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="key" value={`${formKey}-${uuid}`} />
      <input type="hidden" name="receipt" value={uuid} />
      <input type="hidden" name="attempt" value={attempt} />
      <Button kind="quiet">{t("receipts.retry")}</Button>
    </form>
  );
}
