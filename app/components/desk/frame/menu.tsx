import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskFrame", deskFrame);

export type MenuGroup = { text: string; links: readonly { href: string; text: string; isHere: boolean }[] };

/** A column beside the page; on narrower windows it unfolds from a line that names the section. */
export function Menu({ groups }: { groups: readonly MenuGroup[] }) {
  const here = groups.flatMap(({ links }) => links).find(({ isHere }) => isHere);
  return (
    <>
      <details className="desk-menu-fold">
        <summary>{here === undefined ? t("menu") : t("menuHere", { section: here.text })}</summary>
        <Links groups={groups} />
      </details>
      <Links groups={groups} />
    </>
  );
}

function Links({ groups }: { groups: readonly MenuGroup[] }) {
  return (
    <nav className="desk-menu" aria-label={t("menu")}>
      {groups.map(({ text, links }) => (
        <div key={text}>
          <p>{text}</p>
          {links.map(({ href, text: name, isHere }) => (
            <a key={href} href={href} aria-current={isHere ? "page" : undefined}>
              {name}
            </a>
          ))}
        </div>
      ))}
    </nav>
  );
}
