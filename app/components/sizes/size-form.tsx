import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { CounterpartyField } from "#app/components/kit/counterparty-field.tsx";
import { ErrorSummary } from "#app/components/kit/error-summary.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { sizes as texts } from "#app/i18n/ru/sizes.ts";
import { namespace } from "#app/i18n/translator.ts";
import { typedTotal, type SizeTableViewModel } from "#app/view-models/size-table.ts";
import { SizeGrid } from "./size-grid.tsx";

const t = namespace("sizes", texts);

/**
 * The table with its one button. The form keeps its key while it is being put right and gets a new one, and empty
 * fields, when its goods are in the basket.
 */
export function SizeForm({ sizes, firstKey }: { sizes: SizeTableViewModel; firstKey: string }) {
  const { pathname } = useLocation();
  const { reply: frameReply } = useFrame();
  const fetcher = useFetcher<FormReply>({ key: `sizes ${sizes.slug}` });
  // The page's data are made anew whenever anything on it is sent; the form stays the one that was shown first.
  const [first] = useState(firstKey);
  const reply = fetcher.data ?? (frameReply?.form === "sizes" ? frameReply : null);
  const { values, errors, messages }: Pick<FormReply, "values" | "errors" | "messages"> = reply ?? {
    values: {},
    errors: {},
    messages: [],
  };
  const key = values["key"] || first;
  const isAdded = reply?.step === "added";
  const told = isAdded ? { messages: [], errors: {} } : summaryOf(sizes, messages, errors);
  return (
    <fetcher.Form method="post" action={pathname} className="size-form">
      {isAdded && <Added key={key} messages={messages} />}
      <ErrorSummary {...told} />
      <p className="muted">
        {t("text")} {t("cell")}
      </p>
      <CounterpartyField />
      <input type="hidden" name="key" value={key} />
      <SizeGrid key={key} sizes={sizes} values={values} errors={errors} />
      <div className="size-form-submit">
        <Total key={key} sizes={sizes} values={values} />
        <Button kind="main" name="intent" value="sizes.add" disabled={fetcher.state !== "idle"}>
          {t("toBasket")}
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** What has been typed comes to; it follows each key with script, and stands beside what is put right without. */
function Total({ sizes, values }: { sizes: SizeTableViewModel; values: Record<string, string> }) {
  const output = useRef<HTMLOutputElement>(null);
  const [typed, setTyped] = useState(values);
  useEffect(() => {
    const form = output.current?.form;
    if (!form) return;
    const read = () => setTyped(typedIn(form));
    read();
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, []);
  const { count, sum } = typedTotal(sizes.cells, typed);
  return <output ref={output}>{count > 0 && t("total", { count, sum: formatMoney(sum) })}</output>;
}

function typedIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/** What is in the basket now, and which lines became something else than what was typed. */
function Added({ messages: [first, ...news] }: { messages: string[] }) {
  const ref = useRef<HTMLDivElement>(null);
  // The button is below a long table: the outcome is scrolled to and read out.
  useEffect(() => ref.current?.focus(), []);
  return (
    <div className="size-form-outcome" role="status" tabIndex={-1} ref={ref}>
      <p>
        <b>{first}</b>
      </p>
      {news.length > 0 && (
        <ul>
          {news.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p>
        <LinkButton href={paths.basket}>{t("openBasket")}</LinkButton>
      </p>
    </div>
  );
}

/** Each error under the size it belongs to; what is no longer in the table has nothing to lead to. */
function summaryOf(
  { cells }: SizeTableViewModel,
  messages: string[],
  errors: FormReply["errors"],
): Pick<FormReply, "messages" | "errors"> {
  const sizeOf = new Map(cells.map(({ uuid, size }) => [uuid, size]));
  const worded = Object.entries(errors).map(([uuid, lines]) => ({ uuid, size: sizeOf.get(uuid), lines }));
  return {
    messages: [...messages, ...worded.flatMap(({ size, lines }) => (size === undefined ? lines : []))],
    errors: Object.fromEntries(
      worded.flatMap(({ uuid, size, lines }) =>
        size === undefined ? [] : [[uuid, lines.map((text) => t("wrong", { size, text }))]],
      ),
    ),
  };
}
