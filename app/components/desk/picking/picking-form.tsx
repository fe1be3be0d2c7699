import type { ReactNode } from "react";
import type { Picking } from "#app/contract/desk/picking.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";

type Props = {
  name: string;
  part: Picking;
  reply: DeskReply | null;
  formKey: string;
  className?: string;
  children: ReactNode;
};

/**
 * A form of the page. Each has a key of its own: another button of the same page is another change. What is wrong is
 * said above it without taking the focus, which a scanner needs in its field.
 */
export function PickingPost({ name, part, reply, formKey, className, children }: Props) {
  const faults = faultsOf(name, reply);
  return (
    <form method="post" action={`/desk/picking/${encodeURIComponent(part.number)}`} className={className}>
      {faults.map((text) => (
        <p key={text} className="desk-picking-fault" role="alert">
          {text}
        </p>
      ))}
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="key" value={`${formKey}-${name}`} />
      <input type="hidden" name="version" value={part.version} />
      {children}
    </form>
  );
}

function faultsOf(name: string, reply: DeskReply | null): string[] {
  if (reply?.form !== name || reply.stale !== undefined) return [];
  return [...reply.messages, ...Object.values(reply.errors).flat()];
}
