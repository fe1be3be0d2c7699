import { LinkButton } from "#app/components/kit/button.tsx";
import type { DeskContent, DeskContentRevision } from "#app/contract/desk/shop/content.ts";
import { contentFields } from "#app/domain/content/editable.ts";
import { diffLines, type DiffLine } from "#app/domain/content/line-diff.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { deskContent } from "#app/i18n/ru/desk/shop/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { fieldLabel } from "./content-words.ts";

const t = namespace("deskContent", deskContent);

/** Unchanged lines that are shown around changed ones. */
const around = 2;

/** What has changed between a version and the fields of the form. */
export function CompareView({ content, revision }: { content: DeskContent; revision: DeskContentRevision }) {
  const { kind, id, name } = content;
  const changed = Object.keys(contentFields[kind]).filter(
    (field) => (revision.fields[field] ?? "") !== (content.fields[field] ?? ""),
  );
  return (
    <>
      <div className="desk-heading">
        <h1>{`${t("compare.title")}: ${name}`}</h1>
        <LinkButton href={`/desk/pages/${kind}/${id}`}>{t("compare.back")}</LinkButton>
      </div>
      <p>
        <del>{t("compare.old", { at: formatDateTime(revision.at, shopZone) })}</del>
        {" → "}
        <ins>{t("compare.now")}</ins>
      </p>
      {changed.length === 0 && <p>{t("compare.same")}</p>}
      {changed.map((field) => (
        <section key={field}>
          <h2>{fieldLabel(kind, field)}</h2>
          <Lines lines={diffLines(revision.fields[field] ?? "", content.fields[field] ?? "")} />
        </section>
      ))}
    </>
  );
}

function Lines({ lines }: { lines: readonly DiffLine[] }) {
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== "same"),
  );
  return (
    <div className="desk-diff">
      {lines.map(({ kind, text }, at) => {
        if (!isNear[at])
          return at === 0 || isNear[at - 1] ? <Skipped key={at} count={skippedFrom(isNear, at)} /> : null;
        if (kind === "same") return <div key={at}>{text || "\u00a0"}</div>;
        return kind === "added" ? <ins key={at}>{text || "\u00a0"}</ins> : <del key={at}>{text || "\u00a0"}</del>;
      })}
    </div>
  );
}

function Skipped({ count }: { count: number }) {
  return <div className="muted">{t("compare.skipped", { count })}</div>;
}

function skippedFrom(isNear: readonly boolean[], at: number): number {
  const end = isNear.indexOf(true, at);
  return (end === -1 ? isNear.length : end) - at;
}
