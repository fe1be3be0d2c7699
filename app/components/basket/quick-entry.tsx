import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { EntryRows } from "#app/components/kit/fields/entry-rows.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { paths } from "#app/components/frame/links.ts";
import { useReply } from "#app/components/navigation/use-reply.ts";
import { basketEntry as texts } from "#app/i18n/ru/basket/basket-entry.ts";
import { namespace } from "#app/i18n/translator.ts";
import { entryForm, entryRows } from "#app/forms/basket/basket-entry-form.ts";

const t = namespace("basketEntry", texts);

/**
 * Codes and quantities typed or pasted; a repeated submission with the same `entryKey` adds them once. Failed lines
 * come back with their reasons.
 */
export function QuickEntry({ entryKey, isOpen = false }: { entryKey: string; isOpen?: boolean }) {
  const reply = useReply(entryForm);
  const faults = reply?.errors["list"] ?? [];
  return (
    <details className="quick-entry" open={isOpen || reply !== null} id="quick-entry">
      <summary>{t("title")}</summary>
      {reply && <Outcome messages={reply.messages} faults={faults} isRefused={reply.step !== "added"} />}
      <form method="post" data-enhance="" key={reply?.values["key"] ?? entryKey}>
        <CounterpartyField />
        <input type="hidden" name="key" value={reply?.values["key"] ?? entryKey} />
        <p className="muted">{t("text")}</p>
        <EntryRows count={entryRows} />
        <TextArea
          id="entry-list"
          name="list"
          label={t("list")}
          hint={t("listHint")}
          rows={faults.length > 0 ? Math.min(12, faults.length + 2) : 4}
          defaultValue={reply?.values["list"] ?? ""}
          key={reply?.values["list"] ?? ""}
          autoComplete="off"
          spellCheck={false}
        />
        <p className="actions">
          <Button kind="quiet" name="intent" value={entryForm}>
            {t("submit")}
          </Button>
          <a className="text-link" href={paths.loadProducts}>
            {t("loadFile")}
          </a>
        </p>
      </form>
    </details>
  );
}

type OutcomeProps = { messages: readonly string[]; faults: readonly string[]; isRefused: boolean };

function Outcome({ messages, faults, isRefused }: OutcomeProps) {
  return (
    <div className="entry-outcome" role={isRefused ? "alert" : "status"}>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {faults.length > 0 && (
        <>
          <p>
            <a href="#entry-list">{t("left")}</a>
          </p>
          <ul>
            {faults.map((fault, index) => (
              <li key={index}>{fault}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
