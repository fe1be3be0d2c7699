import type { DeskClaim } from "#app/contract/desk/buyers/claims.ts";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { acceptedFiles, fileTypes } from "#app/domain/files/limits.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatDate } from "#app/i18n/format.ts";
import { deskClaims as texts } from "#app/i18n/ru/desk/buyers/claims.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskClaims", texts);

type ShownFile = DeskClaim["files"][number];

/** Photos and files of the buyer, documents of the shop, and the form for one more. */
export function ClaimFiles({ claim, reply, formKey }: { claim: DeskClaim; reply: DeskReply | null; formKey: string }) {
  const { order, files, documents, papers, can } = claim;
  const path = claimPath(claim);
  return (
    <>
      {files.length > 0 && (
        <section>
          <h2>{t("files.title")}</h2>
          <FileList path={path} files={files} />
        </section>
      )}
      {(documents.length > 0 || papers.length > 0 || can.attach) && (
        <section>
          <h2>{t("files.documents")}</h2>
          {papers.length > 0 && (
            <ul aria-label={t("files.papers")}>
              {papers.map(({ uuid, number: document, date }) => (
                <li key={uuid}>
                  <a href={`/desk/orders/${encodeURIComponent(order.number)}/documents/${uuid}`}>
                    {t("files.paper", { number: document, date: formatDate(date) })}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <FileList path={path} files={documents} />
          {can.attach && (
            <details open={reply?.form === "attach"}>
              <summary>{t("attach.title")}</summary>
              <DeskForm
                name="attach"
                reply={reply}
                formKey={`${formKey}-attach`}
                submit={t("attach.submit")}
                isPlain
                takesFiles
              >
                {(fields) => (
                  <Field
                    type="file"
                    name="file"
                    label={t("attach.file")}
                    hint={t("attach.hint")}
                    accept={acceptedFiles}
                    errors={fields.errors("file")}
                    required
                  />
                )}
              </DeskForm>
            </details>
          )}
        </section>
      )}
    </>
  );
}

/** Thumbnails of photos, names of other files; each leads to the file itself. */
export function FileList({ path, files }: { path: string; files: readonly ShownFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="desk-claim-files">
      {files.map(({ uuid, name, type }) => (
        <li key={uuid}>
          <a href={`${path}/files/${uuid}`}>
            {pictures.has(type) ? (
              <img
                src={`${path}/photos/${uuid}`}
                alt={t("files.photo", { name })}
                width={120}
                height={90}
                loading="lazy"
              />
            ) : (
              name
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Address of a card. */
export function claimPath({ number }: Pick<DeskClaim, "number">): string {
  return `/desk/claims/${encodeURIComponent(number)}`;
}

const pictures: ReadonlySet<string> = new Set(
  Object.entries(fileTypes).flatMap(([ending, { picture }]) => (picture ? [ending] : [])),
);
