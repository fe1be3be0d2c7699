import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { Chip } from "#app/components/kit/chip.tsx";
import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { sizes as texts } from "#app/i18n/ru/catalog/sizes.ts";
import { namespace } from "#app/i18n/translator.ts";
import { type SizeTableViewModel, typedTotal } from "#app/view-models/catalog/size-table.ts";
import { SizeGrid } from "./size-grid.tsx";

const t = namespace("sizes", texts);

type Props = { h1: string; crumbs: Crumb[]; sizes: SizeTableViewModel; formKey: string };

export function SizesView({ h1, crumbs, sizes, formKey }: Props) {
  return (
    <>
      <PageHead crumbs={crumbs} h1={h1} />
      <SizeForm key={sizes.slug} sizes={sizes} firstKey={formKey} />
      {sizes.families.length > 0 && (
        <nav className="size-families" aria-labelledby="families">
          <h2 id="families">{t("families")}</h2>
          <div className="actions">
            {sizes.families.map(({ name, slug }) => (
              <Chip key={slug} href={`/product/${slug}/sizes`}>
                {name}
              </Chip>
            ))}
          </div>
        </nav>
      )}
    </>
  );
}

/**
 * The table with a single button. The form keeps its key while errors are corrected and gets a new one, with empty
 * fields, once its products are added.
 */
function SizeForm({ sizes, firstKey }: { sizes: SizeTableViewModel; firstKey: string }) {
  const { pathname } = useLocation();
  const { reply: frameReply } = useFrame();
  const fetcher = useFetcher<FormReply>({ key: `sizes ${sizes.slug}` });
  // Any submission on the page reloads its data; the form keeps the data it was first rendered with.
  const [first] = useState(firstKey);
  const reply = fetcher.data ?? (frameReply?.form === "sizes" ? frameReply : null);
  const { values, errors, messages }: Pick<FormReply, "values" | "errors" | "messages"> = reply ?? {
    values: {},
    errors: {},
    messages: [],
  };
  const key = values["key"] || first;
  const isAdded = reply?.step === "added";
  const errorSummary = isAdded ? { messages: [], errors: {} } : summaryOf(sizes, messages, errors);
  return (
    <fetcher.Form method="post" action={pathname} className="size-form">
      {isAdded && <Added key={key} messages={messages} />}
      <ErrorSummary {...errorSummary} />
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

/** Total of the input; live with script, otherwise shown with errors. */
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

/** Basket content after adding, and quantities that were adjusted. */
function Added({ messages: [first, ...news] }: { messages: string[] }) {
  const ref = useRef<HTMLDivElement>(null);
  // The button is below a long table: scroll to the result and read it out.
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

/** Errors by their sizes; one no longer in the table has no link. */
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
