import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { SignedIn } from "#app/contract/desk/staff.ts";
import { DeskDocument } from "#app/components/desk/frame/document.tsx";
import { DeskError } from "#app/components/desk/frame/error.tsx";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import scriptFile from "#app/desk/script/desk.ts?url";
import styleFile from "#app/styles/desk/desk.css?url";
import { sectionGroups } from "./sections.ts";

const t = namespace("deskFrame", deskFrame);

export type DeskScreen =
  | { kind: "page"; status: number; title: string; body: ReactNode }
  | { kind: "missing" | "closed" | "failed"; status: number; traceId: string; why?: readonly string[] };

type Around = { url: URL; staff: SignedIn | null; notice: string | null };

/** A whole page: no hydration, so that no script has to know what the server knows. */
export function htmlOf(document: DeskScreen, { url, staff, notice }: Around): string {
  const isPage = document.kind === "page";
  const markup = renderToStaticMarkup(
    <DeskDocument
      title={isPage ? document.title : t(`error.${document.kind}.title`)}
      files={{ script: scriptFile, style: styleFile }}
      staff={staff && { name: staff.name }}
      menu={staff === null ? [] : menuFor(staff, url)}
      notice={notice}
      query={url.pathname === "/desk/search" ? (url.searchParams.get("q") ?? "") : ""}
    >
      {isPage ? document.body : <DeskError {...document} />}
    </DeskDocument>,
  );
  return `<!DOCTYPE html>${markup}`;
}

/** What the person may open; the section of the page is marked. */
function menuFor(staff: SignedIn, { pathname }: URL) {
  const hrefOf = (path: string) => (path === "" ? "/desk" : `/desk/${path}`);
  const covers = (path: string) =>
    pathname === hrefOf(path) || (path !== "" && pathname.startsWith(`${hrefOf(path)}/`));
  const groups = sectionGroups.map(({ name: group, sections }) => ({
    text: t(`group.${group}`),
    links: sections
      .filter(({ right }) => right === "self" || mayStaff(staff, right))
      .map(({ path, name }) => {
        // A section may lie below another one.
        const isHere =
          covers(path) && !sections.some((other) => other.path.startsWith(`${path}/`) && covers(other.path));
        return { href: hrefOf(path), text: t(`section.${name}`), isHere };
      }),
  }));
  return groups.filter(({ links }) => links.length > 0);
}
