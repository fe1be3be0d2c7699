import type { ReactNode } from "react";
import { DeskForm, type DeskFields } from "#app/components/desk/form/desk-form.tsx";
import type { DeskReply } from "#app/forms/desk-reply.ts";

type Props = {
  name: string;
  title: string;
  submit: string;
  reply: DeskReply | null;
  formKey: string;
  children: (fields: DeskFields) => ReactNode;
};

/** A folded form of the card. What others have changed meanwhile is said above the card. */
export function CardForm({ name, title, submit, reply, formKey, children }: Props) {
  return (
    <details open={reply?.form === name}>
      <summary>{title}</summary>
      <DeskForm name={name} reply={reply} formKey={`${formKey}-${name}`} submit={submit} isStaleAbove isOneOfMany>
        {children}
      </DeskForm>
    </details>
  );
}
