import { PageHead, type PageHeadProps } from "#app/components/frame/page-head.tsx";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { EntryRows } from "#app/components/kit/fields/entry-rows.tsx";
import { FieldErrors, describedBy } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { useReply } from "#app/components/navigation/use-reply.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import {
  acceptedLists,
  uploadFileForm,
  uploadMegabytes,
  uploadRows,
  uploadTextForm,
} from "#app/forms/product-upload.ts";
import { productUpload as texts } from "#app/i18n/ru/uploads/product-upload.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { KeptUpload } from "#app/view-models/uploads/product-upload.ts";
import { KeptUploads } from "./kept-uploads.tsx";

const t = namespace("productUpload", texts);

type Props = Pick<PageHeadProps, "crumbs" | "h1"> & {
  /** Idempotency keys of the forms. */
  keys: { file: string; text: string };
  kept: KeptUpload[];
  mayLoad: boolean;
};

export function LoadProductsPage({ crumbs, h1, keys, kept, mayLoad }: Props) {
  return (
    <>
      <PageHead crumbs={crumbs} h1={h1} />
      <p className="upload-intro">{mayLoad ? t("intro") : t("noRight")}</p>
      {mayLoad && (
        <div className="upload-ways">
          <FileForm formKey={keys.file} />
          <TextForm formKey={keys.text} />
        </div>
      )}
      <KeptUploads kept={kept} />
    </>
  );
}

function FileForm({ formKey }: { formKey: string }) {
  const reply = useReply(uploadFileForm);
  const errors = reply?.errors["files"];
  const hint = t("fileHint", { megabytes: uploadMegabytes, rows: uploadLimits.rows });
  return (
    <section className="upload-way">
      <h2>{t("fileTitle")}</h2>
      <form method="post" encType="multipart/form-data" key={formKey}>
        <input type="hidden" name="key" value={formKey} />
        <div className="field">
          <label htmlFor="upload-file">{t("fileLabel")}</label>
          <span className="hint" id="upload-file-h">
            {hint}
          </span>
          <FieldErrors id="upload-file" errors={errors} />
          <input
            className="input"
            type="file"
            id="upload-file"
            name="files"
            required
            accept={acceptedLists}
            {...describedBy("upload-file", hint, errors)}
          />
        </div>
        <p className="actions">
          <Button kind="main" name="intent" value={uploadFileForm}>
            {t("load")}
          </Button>
          <LinkButton kind="plain" href="/load-products/template.xlsx">
            {t("template")}
          </LinkButton>
        </p>
      </form>
    </section>
  );
}

function TextForm({ formKey }: { formKey: string }) {
  const reply = useReply(uploadTextForm);
  return (
    <section className="upload-way">
      <h2>{t("textTitle")}</h2>
      <form method="post" key={formKey}>
        <input type="hidden" name="key" value={formKey} />
        <TextArea
          id="upload-list"
          name="list"
          label={t("textLabel")}
          hint={t("textHint")}
          errors={reply?.errors["list"]}
          rows={6}
          defaultValue={reply?.values["list"] ?? ""}
          autoComplete="off"
          spellCheck={false}
        />
        <EntryRows count={uploadRows} />
        <p className="actions">
          <Button name="intent" value={uploadTextForm}>
            {t("check")}
          </Button>
        </p>
      </form>
    </section>
  );
}
