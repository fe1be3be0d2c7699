import type { FoundCompany } from "#app/contract/counterparties/companies.ts";
import type { DeskCompany } from "#app/contract/desk/buyers/companies.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";

export type CompanyCardProps = {
  company: DeskCompany;
  /** "away": the register does not answer. */
  registry: FoundCompany | "away";
  reply: DeskReply | null;
  formKey: string;
  back: string | null;
};
