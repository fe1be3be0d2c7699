import type { ComponentProps } from "react";
import { Button } from "#app/components/kit/button.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { ShopForm } from "#app/components/kit/form/shop-form.tsx";
import type { WireRights } from "#app/contract/counterparties/members.ts";
import { RightsFields } from "./rights-fields.tsx";

type Props = {
  form: ComponentProps<typeof RightsFields>["form"] & ComponentProps<typeof ShopForm>["form"];
  /** A member, or a request to join. */
  uuid: string;
  own: WireRights;
  isOpen: boolean;
  summary: string;
  button: { intent: string; text: string };
};

/** Rights form, folded unless it has errors. */
export function RightsForm({ form, uuid, own, isOpen, summary, button }: Props) {
  return (
    <div className="member-rights">
      <Details summary={summary} open={isOpen}>
        <ShopForm form={form} className="stack">
          <input type="hidden" name="uuid" value={uuid} />
          <RightsFields form={form} own={own} />
          <div>
            <Button kind="main" name="intent" value={button.intent}>
              {button.text}
            </Button>
          </div>
        </ShopForm>
      </Details>
    </div>
  );
}
