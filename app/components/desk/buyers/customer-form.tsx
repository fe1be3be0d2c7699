import type { ReactNode } from "react";
import { DeskForm, type DeskFields } from "#app/components/desk/form/desk-form.tsx";
import type { DeskReply } from "#app/forms/desk-reply.ts";

type Props = {
  name: string;
  title: string;
  submit: string;
  version: number;
  reply: DeskReply | null;
  formKey: string;
  children?: (fields: DeskFields) => ReactNode;
};

/** A folded form about a buyer or a company as it is now; what others have changed meanwhile is said above the card. */
export function CustomerForm({ name, title, submit, version, reply, formKey, children }: Props) {
  return (
    <details open={reply?.form === name}>
      <summary>{title}</summary>
      <DeskForm
        name={name}
        reply={reply}
        formKey={`${formKey}-${name}`}
        submit={submit}
        isPlain
        isStaleAbove
        isOneOfMany
      >
        {(fields) => (
          <>
            <input type="hidden" name="version" value={version} />
            {children?.(fields)}
          </>
        )}
      </DeskForm>
    </details>
  );
}
