import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import { Field, fieldId } from "#app/components/kit/fields/field.tsx";
import { useReply } from "#app/components/navigation/use-reply.ts";
import { paths } from "#app/components/frame/links.ts";
import { articleLimits } from "#app/domain/articles/limits.ts";
import { userArticles as texts } from "#app/i18n/ru/uploads/user-articles.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ArticleViewModel } from "#app/view-models/uploads/user-articles.ts";

const t = namespace("userArticles", texts);

type Candidate = { uuid: string; article: string; name: string };

/** One code, new or existing, with candidates if it matches no product or several. */
export function ArticleForm({ article }: { article: ArticleViewModel | null }) {
  const reply = useReply("article");
  const mine = reply !== null && (reply.values["article"] ?? "") === (article?.uuid ?? "") ? reply : null;
  const first = {
    userArticle: article?.userArticle ?? "",
    code: article?.article ?? "",
    userName: article?.userName ?? "",
    comment: article?.comment ?? "",
  };
  const values: Record<string, string> = mine?.values ?? first;
  const errors = mine?.errors ?? {};
  const refusedFor = mine?.data?.["code"];
  const isShadowed = refusedFor === "articleShadows";
  const isTaken = (refusedFor === "articleTaken" && article === null) || isShadowed;
  const candidates = candidatesOf(mine?.data?.["candidates"]);
  return (
    <form method="post" className="article-form" id="article-form" key={JSON.stringify(values)}>
      <ErrorSummary messages={mine?.messages ?? []} errors={errors} idOf={fieldId} />
      <input type="hidden" name="article" value={article?.uuid ?? ""} />
      <Field
        name="userArticle"
        label={t("userArticle")}
        hint={t("userArticleHint")}
        defaultValue={values["userArticle"]}
        errors={errors["userArticle"]}
        maxLength={articleLimits.code}
        required
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        name="code"
        label={t("product")}
        hint={t("productHint")}
        defaultValue={values["code"]}
        errors={errors["code"]}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      {candidates.length > 0 && <Candidates candidates={candidates} chosen={values["product"] ?? ""} />}
      {isTaken && (
        <Check name="replace" value="on">
          {t(isShadowed ? "decide" : "replace")}
        </Check>
      )}
      <Field name="userName" label={t("userName")} defaultValue={values["userName"]} maxLength={articleLimits.name} />
      <Field name="comment" label={t("comment")} defaultValue={values["comment"]} maxLength={articleLimits.comment} />
      <p className="actions">
        <Button kind="main" name="intent" value="articles.save">
          {article === null ? t("add") : t("save")}
        </Button>
        {article !== null && !article.isPrimary && article.article !== null && (
          <Button name="intent" value="articles.primary">
            {t("makePrimary")}
          </Button>
        )}
        {article !== null && (
          <>
            <Button kind="plain" name="intent" value="articles.delete">
              {t("remove")}
            </Button>
            <a className="text-link" href={paths.articles}>
              {t("cancel")}
            </a>
          </>
        )}
      </p>
    </form>
  );
}

function Candidates({ candidates, chosen }: { candidates: readonly Candidate[]; chosen: string }) {
  return (
    <fieldset className="article-candidates">
      <legend>{t("choose")}</legend>
      {candidates.map(({ uuid, article, name }) => (
        <Check
          key={uuid}
          type="radio"
          name="product"
          id={fieldId(uuid)}
          value={uuid}
          defaultChecked={uuid === chosen || candidates.length === 1}
        >
          {article} <span className="muted">{name}</span>
        </Check>
      ))}
    </fieldset>
  );
}

function candidatesOf(data: unknown): Candidate[] {
  return Array.isArray(data) ? data.filter(isCandidate) : [];
}

function isCandidate(one: unknown): one is Candidate {
  return typeof one === "object" && one !== null && "uuid" in one && "article" in one && "name" in one;
}
