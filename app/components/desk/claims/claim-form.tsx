import type { ReactNode } from "react";
import type { DeskClaim } from "#app/contract/desk/buyers/claims.ts";
import type { DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import type { DeskReply } from "#app/forms/desk-reply.ts";

type Props = {
  name: string;
  title: string;
  submit: string;
  claim: DeskClaim;
  reply: DeskReply | null;
  formKey: string;
  isOpen?: boolean;
  children: (fields: DeskFields) => ReactNode;
};

/**
 * A folded form of a claim, as it is now: what others have changed meanwhile is said above the card, and the next try
 * is about what the person has seen by then.
 */
export function ClaimForm({ name, title, submit, claim, reply, formKey, isOpen = false, children }: Props) {
  return (
    <details open={isOpen || reply?.form === name}>
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
            <input type="hidden" name="version" value={claim.version} />
            <input type="hidden" name="from" value={claim.status} />
            {children(fields)}
          </>
        )}
      </DeskForm>
    </details>
  );
}
