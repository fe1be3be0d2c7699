import { useFrame } from "#app/components/frame/frame-context.ts";
import { Button } from "#app/components/kit/button.tsx";
import { paths } from "#app/components/frame/links.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { ownClaims as texts } from "#app/i18n/ru/claims/own-claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ClaimCardView } from "#app/view-models/claims/claim-card.ts";
import type { StepView } from "#app/view-models/claims/claim-steps.ts";
import { ClaimAnswers } from "./claim-answers.tsx";
import { ClaimFiles, ClaimPhotos } from "./claim-files.tsx";

const t = namespace("ownClaims", texts);

export type ClaimCardData = { card: ClaimCardView; formKey: string; reply: FormReply | null };

/** One claim: status, decision, conversation, actions. */
export function ClaimCardPage({ card, formKey, reply }: ClaimCardData) {
  return (
    <>
      <p className="heading-row claim-state">
        <span className={`status-mark ${card.status.look}`}>{card.status.text}</span>
        {card.due && <span className="muted">{card.due}</span>}
      </p>
      {card.isUnread && (
        <form method="post" className="claim-news">
          <span>{t("seenText")}</span>
          <Button name="intent" value="ownClaim.seen">
            {t("seen")}
          </Button>
        </form>
      )}
      <ClaimSteps steps={card.steps} />
      <Decision card={card} />
      <Items items={card.items} />
      <section className="profile-section">
        <h2>{t("about")}</h2>
        <p className="as-typed">{card.description}</p>
        <ClaimPhotos photos={card.photos} />
        <ClaimFiles title={t("files")} files={card.files} />
        <Facts facts={card.facts} />
      </section>
      <ClaimConversation words={card.words} />
      <ClaimAnswers card={card} formKey={formKey} reply={reply} />
      <History history={card.history} />
      <p className="actions">
        <a className="text-link" href={paths.complaints}>
          {t("all")}
        </a>
      </p>
    </>
  );
}

function Decision({ card: { decision, documents, papers } }: { card: ClaimCardView }) {
  if (decision.length + documents.length + papers.length === 0) return null;
  return (
    <section className="profile-section claim-decision">
      <h2>{t("decisionTitle")}</h2>
      {decision.map((line) => (
        <p className="as-typed" key={line}>
          {line}
        </p>
      ))}
      {papers.length > 0 && (
        <ul className="claim-papers" aria-label={t("papers")}>
          {papers.map(({ title, url }) => (
            <li key={title}>
              <a className="text-link" href={url} download="">
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ClaimFiles title={t("documents")} files={documents} />
    </section>
  );
}

function Items({ items }: Pick<ClaimCardView, "items">) {
  return (
    <section className="profile-section">
      <h2>{t("items")}</h2>
      <ul className="claim-lines">
        {items.map(({ uuid, name, notes, quantity, decision }) => (
          <li key={uuid}>
            <span>
              {name}
              {notes.map((note) => (
                <small className="muted" key={note}>
                  {note}
                </small>
              ))}
            </span>
            <span className="claim-line-quantity">{quantity}</span>
            <span className={`status-mark ${decision.look}`}>{decision.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ facts }: Pick<ClaimCardView, "facts">) {
  return (
    <dl className="facts claim-facts">
      {facts.map(({ term, text, href }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {href ? (
              <a className="text-link" href={href}>
                {text}
              </a>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function History({ history }: Pick<ClaimCardView, "history">) {
  return (
    <section className="profile-section">
      <h2>{t("history")}</h2>
      <ol className="claim-history">
        {history.map(({ text, who, at, comment }, index) => (
          <li key={index}>
            <b>{text}</b>
            <span className="muted">
              {at}, {who}
            </span>
            {comment && <span className="as-typed">{comment}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Progress of a claim. */
function ClaimSteps({ steps }: { steps: StepView[] }) {
  return (
    <ol className="claim-steps" aria-label={t("steps")}>
      {steps.map(({ text, note, state }) => (
        <li key={text} className={state} aria-current={state === "current" ? "step" : undefined}>
          <span>{text}</span>
          {note && <small className="muted">{note}</small>}
        </li>
      ))}
    </ol>
  );
}

/** Messages of buyer and shop. */
function ClaimConversation({ words }: Pick<ClaimCardView, "words">) {
  const { shop } = useFrame();
  return (
    <section className="profile-section">
      <h2>{t("conversation")}</h2>
      {words.length === 0 && <p className="muted">{t("noWords")}</p>}
      <ol className="conversation">
        {words.map(({ uuid, author, name, message, at, files }) => (
          <li key={uuid} className={author === "shop" ? "of-shop" : undefined}>
            <small className="muted">
              {author === "shop" ? shop.name : (name ?? t("you"))}, {at}
            </small>
            <p className="as-typed">{message}</p>
            <ClaimPhotos photos={files.filter(({ small }) => small !== null)} />
            <ClaimFiles title={t("files")} files={files.filter(({ small }) => small === null)} />
          </li>
        ))}
      </ol>
    </section>
  );
}
