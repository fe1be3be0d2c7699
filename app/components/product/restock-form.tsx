import { useFetcher, useLocation } from "@remix-run/react";
import { useState } from "react";
import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { FormGuard } from "#app/components/kit/form/form-guard.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { useKeptReply } from "#app/components/navigation/use-kept-reply.ts";
import type { FormReply } from "#app/forms/reply.ts";
import type { restockForm } from "#app/forms/account/restock.ts";
import { restock as texts } from "#app/i18n/ru/account/restock.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ProductViewModel } from "#app/view-models/catalog/product.ts";
import type { RestockViewModel } from "#app/view-models/catalog/restock.ts";

const t = namespace("restock", texts);

type Props = { product: Pick<ProductViewModel, "uuid" | "availability">; data: RestockViewModel | null };

/** Requests a restock e-mail, or shows and cancels the request. */
export function RestockForm({ product: { uuid, availability }, data }: Props) {
  const { pathname } = useLocation();
  const fetcher = useFetcher<FormReply>({ key: `restock-${uuid}` });
  const frame = useFrame();
  // Any submission on the page reloads its data; the form keeps the data it was first rendered with.
  const [first] = useState(data);
  // The frame keeps its reply across in-place navigation: it may concern another product.
  const replies = [useKeptReply(`restock-${uuid}`, fetcher.data), frame.reply];
  const reply = replies.find((one) => one?.form === "restock" && one.values["productUuid"] === uuid) ?? null;
  const form = useShopForm<typeof restockForm>("restock-form", reply, { email: data?.email ?? "" });
  const { messages = [], errors = {}, step } = reply ?? {};
  // Back in stock since the page was rendered, or no longer offered.
  if (data === null) {
    const [outcome] = step === "canceled" ? [t("canceled")] : messages;
    return outcome === undefined ? null : <p role="status">{outcome}</p>;
  }
  const action = `${pathname}#restock`;
  const busy = fetcher.state !== "idle";
  if (data.asked !== null) {
    return (
      <fetcher.Form method="post" action={action} id="restock" className="restock-form">
        <p className="bold" role="status" tabIndex={-1} ref={step === "asked" ? focus : undefined}>
          {t("asked", { email: data.asked })}
        </p>
        <p className="hint">{t("askedText")}</p>
        <input type="hidden" name="productUuid" value={uuid} />
        <Button name="intent" value="restock.cancel" disabled={busy}>
          {t("cancel")}
        </Button>
      </fetcher.Form>
    );
  }
  return (
    <div id="restock">
      {step === "canceled" && (
        <p role="status" tabIndex={-1} ref={focus}>
          {t("canceled")}
        </p>
      )}
      <Details
        summary={t("title")}
        open={availability === "notAvailable" || messages.length > 0 || Object.keys(errors).length > 0}
      >
        <ShopForm form={form} as={fetcher.Form} action={action} className="restock-form">
          <p className="hint">{t("text")}</p>
          <Field
            {...form.field("email")}
            type="email"
            label={t("email")}
            autoComplete="email"
            maxLength={254}
            required
          />
          <Check {...form.check("personalData")} required>
            {t("consent")}{" "}
            <a className="text-link" href={paths.privacy} target="_blank" rel="noopener">
              {t("consentLink")}
            </a>
          </Check>
          <FormGuard label={t("trap")} shownAt={form.values["shownAt"] ?? (first ?? data).shownAt} />
          <input type="hidden" name="productUuid" value={uuid} />
          <Button name="intent" value="restock.ask" disabled={busy}>
            {t("submit")}
          </Button>
        </ShopForm>
      </Details>
    </div>
  );
}

/** The pressed button disappears with its form. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}
