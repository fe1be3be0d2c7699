import type { ReactNode } from "react";
import { Field, fieldId } from "#app/components/kit/fields/field.tsx";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskForm } from "#app/i18n/ru/desk/form.ts";
import { namespace } from "#app/i18n/translator.ts";
import { namedErrors } from "./named-errors.ts";
import { replyHere, replyId } from "./reply-place.ts";
import { Stale } from "./stale.tsx";

const t = namespace("deskForm", deskForm);

type Props = {
  /** Identifies replies to this form among those of its page. */
  name: string;
  reply: DeskReply | null;
  formKey: string;
  /** Of the object that is changed. */
  version?: number;
  /** Another page than this one. */
  action?: string;
  /** What the fields hold now, for the case that somebody else changes them while the form is filled in. */
  was?: Readonly<Record<string, string>>;
  /** Names of fields, for those that somebody else has changed and for faults that several have. */
  labels?: Readonly<Record<string, string>>;
  /** Values of fields in words, for the same. */
  word?: (name: string, value: string) => string;
  submit?: string;
  /** Not the main action of its page. */
  isPlain?: true;
  cancel?: string;
  takesFiles?: true;
  /** The page itself tells above the form what others have changed. */
  isStaleAbove?: true;
  /** The form is one of several on its page with fields of the same names. */
  isOneOfMany?: true;
  children: (fields: DeskFields) => ReactNode;
};

/** A form of the desk: faults with anchors, key, version, and everything that was typed. */
export function DeskForm({
  name,
  reply: given,
  formKey,
  version,
  action,
  was = {},
  labels = {},
  word,
  submit,
  isPlain,
  cancel,
  takesFiles,
  isStaleAbove,
  isOneOfMany,
  children,
}: Props) {
  const idOf = (field: string) => fieldId(isOneOfMany ? `${name}-${field}` : field);
  const reply = given?.form === name ? given : null;
  const key = reply?.values["key"]?.[0] ?? formKey;
  const isStep = reply !== null && !reply.asksCode && !reply.stale && !hasFaults(reply);
  return (
    <form
      method="post"
      action={action ?? replyHere}
      id={isStep ? replyId : undefined}
      encType={takesFiles && "multipart/form-data"}
      className="desk-form"
      data-saved={reply === null ? "yes" : "no"}
    >
      <input type="hidden" name="form" value={name} />
      {/* Another try of a refused form is the same change; after other values of a colleague it is a new one. */}
      <input type="hidden" name="key" value={reply?.stale ? formKey : key} />
      {version !== undefined && (
        <input type="hidden" name="version" value={reply?.stale?.version ?? reply?.values["version"]?.[0] ?? version} />
      )}
      {Object.entries(was).map(([field, now]) => (
        <input key={field} type="hidden" name={`was.${field}`} value={openedWith(reply, `was.${field}`) ?? now} />
      ))}
      {reply && (
        <ErrorSummary
          id={reply.asksCode ? undefined : replyId}
          messages={reply.messages}
          errors={namedErrors(reply.errors, labels)}
          idOf={idOf}
        />
      )}
      {reply?.stale && !isStaleAbove && <Stale {...reply.stale} labels={labels} word={word} />}
      {children(fieldsOf(reply, idOf))}
      {reply?.asksCode && (
        <div id={replyId}>
          <Field
            name="freshCode"
            label={t("code")}
            hint={t("codeHint")}
            errors={reply.errors["freshCode"]}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={40}
          />
        </div>
      )}
      <p className="actions">
        <Button kind={isPlain ? "quiet" : "main"}>{submit ?? t("save")}</Button>
        {cancel !== undefined && <LinkButton href={cancel}>{t("cancel")}</LinkButton>}
      </p>
    </form>
  );
}

/** A form that is shown again for its faults still holds what it was opened with, as its version is of then. */
function openedWith(reply: DeskReply | null, name: string): string | undefined {
  return reply?.stale ? undefined : reply?.values[name]?.[0];
}

function hasFaults({ messages, errors }: DeskReply): boolean {
  return messages.length > 0 || Object.values(errors).some((texts) => texts.length > 0);
}

export type DeskFields = {
  /** Value and errors of a text field; `saved` is what the object has. */
  text(
    name: string,
    saved?: string | null,
  ): { id: string; name: string; defaultValue: string; errors: string[] | undefined };
  /** Of a box or a choice with this value. */
  box(name: string, value: string, saved: boolean): { name: string; value: string; defaultChecked: boolean };
  errors(name: string): string[] | undefined;
  id(name: string): string;
};

function fieldsOf(reply: DeskReply | null, idOf: (name: string) => string): DeskFields {
  const values = reply?.values;
  return {
    text: (name, saved) => ({
      id: idOf(name),
      name,
      // A field that the sent form did not have yet shows what is saved.
      defaultValue: values?.[name]?.[0] ?? saved ?? "",
      errors: reply?.errors[name],
    }),
    box: (name, value, saved) => ({
      name,
      value,
      defaultChecked: values === undefined ? saved : (values[name]?.includes(value) ?? false),
    }),
    errors: (name) => reply?.errors[name],
    id: idOf,
  };
}
