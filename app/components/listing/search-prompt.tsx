import { useActionData } from "@remix-run/react";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { Crumbs } from "#app/components/frame/crumbs.tsx";
import { SearchForm } from "#app/components/frame/search-form.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { listing as texts } from "#app/i18n/ru/catalog/listing.ts";
import { listedCodes } from "#app/i18n/ru/basket/listed-codes.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { searchedList, searchListForm } from "#app/forms/search-list.ts";
import { ListedCodes } from "./listed-codes.tsx";

const t = namespace("listing", texts);
const tl = namespace("listedCodes", listedCodes);

/** The search page without a query, also for lists too long for an address. */
export function SearchPrompt({ crumbs, h1 }: { crumbs: Crumb[]; h1: string }) {
  const reply = useActionData<FormReply>();
  const list = searchedList(reply);
  const typed = reply?.form === searchListForm ? reply : null;
  return (
    <>
      <Crumbs trail={crumbs} />
      {list && <ListedCodes {...list} />}
      <section className="empty-state">
        <h1>{h1}</h1>
        <p>{t("empty.prompt.text")}</p>
        <SearchForm big />
        <form method="post" action="/search" id="list" className="search-list">
          <TextArea
            name="q"
            label={tl("paste")}
            hint={tl("pasteHint")}
            errors={typed?.errors["q"]}
            rows={6}
            required
            defaultValue={typed?.values["q"] ?? ""}
            autoComplete="off"
            spellCheck={false}
          />
          <Button kind="quiet" name="intent" value={searchListForm}>
            {tl("find")}
          </Button>
        </form>
        <p className="actions">
          <LinkButton href="/catalog">{t("toCatalog")}</LinkButton>
        </p>
      </section>
    </>
  );
}
