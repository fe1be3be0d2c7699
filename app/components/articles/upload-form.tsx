import { Button } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { useReply } from "#app/components/navigation/use-reply.ts";
import { acceptedLists } from "#app/forms/product-upload.ts";
import { userArticles as texts } from "#app/i18n/ru/uploads/user-articles.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("userArticles", texts);

/** A table of codes as a file or pasted text; previewed before anything is saved. */
export function ArticleUploadForm() {
  const reply = useReply("articles.upload");
  return (
    <form method="post" className="article-form" encType="multipart/form-data">
      <p className="muted">{t("uploadText")}</p>
      <Field type="file" name="file" label={t("file")} accept={acceptedLists} errors={reply?.errors["file"]} />
      <TextArea
        name="list"
        label={t("paste")}
        hint={t("pasteHint")}
        rows={5}
        defaultValue={reply?.values["list"] ?? ""}
        key={reply?.values["list"] ?? ""}
        errors={reply?.errors["list"]}
        autoComplete="off"
        spellCheck={false}
      />
      <p className="actions">
        <Button name="intent" value="articles.upload">
          {t("check")}
        </Button>
      </p>
    </form>
  );
}
