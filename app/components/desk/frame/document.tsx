import { replyId } from "#app/components/desk/form/reply-place.ts";
import type { ReactNode } from "react";
import { Button } from "#app/components/kit/button.tsx";
import { SearchField } from "#app/components/desk/search/search-field.tsx";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Menu, type MenuGroup } from "./menu.tsx";

const t = namespace("deskFrame", deskFrame);

type Props = {
  title: string;
  files: { script: string; style: string };
  staff: { name: string } | null;
  menu: readonly MenuGroup[];
  notice: string | null;
  /** What was searched for, on the page of its results. */
  query: string;
  children: ReactNode;
};

/** The document of every page of the desk. */
export function DeskDocument({ title, files, staff, menu, notice, query, children }: Props) {
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{t("title", { page: title })}</title>
        <link rel="icon" href="/favicon.ico" />
        <link rel="stylesheet" href={files.style} />
        <script type="module" src={files.script} />
      </head>
      <body className={staff === null ? "desk desk-outside" : "desk"}>
        <a className="desk-skip" href="#main">
          {t("skip")}
        </a>
        <header className="desk-head">
          <a className="desk-name" href="/desk">
            {t("name")}
          </a>
          {staff && <SearchField value={query} />}
          {staff && (
            <div className="desk-me">
              <a href="/desk/account" title={t("account")}>
                {staff.name}
              </a>
              <form method="post" action="/desk/sign-out">
                <Button kind="plain">{t("signOut")}</Button>
              </form>
            </div>
          )}
        </header>
        {menu.length > 0 && <Menu groups={menu} />}
        <main className="desk-main" id="main" tabIndex={-1}>
          {notice && (
            <p className="desk-notice" id={replyId} role="status" tabIndex={-1}>
              {notice}
            </p>
          )}
          {children}
        </main>
      </body>
    </html>
  );
}
