import type { ReactNode } from "react";
import type { SignedIn } from "#app/contract/desk/staff.ts";
import type { FormFile } from "#app/http/upload.server.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import type { StaffRight } from "#app/domain/staff/rights.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";
import type { DeskNotice } from "./notices.ts";

/** What a loader or a form is called with. `call` is the typed client in the name of the person. */
export type DeskRequest<S = SignedIn> = {
  call: ShopApi;
  staff: S;
  url: URL;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Now, for days of forms and lists. */
  now: Date;
  /** Whether there is a page at this address that the person may open. */
  opens(path: string): boolean;
  /** Files of the form that was sent. */
  uploads: readonly FormFile[];
  /** A form was sent: what it has led to is shown on this page. */
  isSent: boolean;
};

/** What a page is shown with. */
export type DeskView<D, S = SignedIn> = {
  data: D;
  staff: S;
  url: URL;
  now: Date;
  /** Of a form that could not be saved, or of its next step. */
  reply: DeskReply | null;
  /** Fresh for each rendering: the idempotency key of the page's form. */
  key: string;
  /** The list from which the page was opened, filters and place included. */
  back: string | null;
};

/** How a form ends: elsewhere (303), on its page with faults (422), on its next step (200), or in a file. */
export type DeskOutcome =
  | { to: string; notice?: DeskNotice; session?: DeskSessionChange }
  | { reply: DeskReply; session?: DeskSessionChange }
  | { file: Response };

/** A token to keep in the cookie of the desk; null deletes it. */
type DeskSessionChange = { token: string; seconds: number } | null;

/** The verdict of a loader: data, another address, a problem of the API, or why there is nothing here any more. */
export type DeskLoaded<D> = ApiVerdict<D> | { to: string } | { file: Response } | { gone: readonly string[] };

/** A refusal of the API: faults of the form, or an error page. */
type Refused = { ok: false } & Problem;

type Page<D, S> = {
  /** Below /desk, with parameters: "orders/:number"; "" is /desk itself. */
  path: string;
  title: string | ((data: D) => string);
  load(request: DeskRequest<S>): Promise<DeskLoaded<D>>;
  act?(request: DeskRequest<S>, form: FormData): Promise<DeskOutcome | Refused>;
  view(shown: DeskView<D, S>): ReactNode;
};

/** A page with its types erased, for the table. */
export type DeskPage = Omit<Page<unknown, SignedIn | null>, "title"> & {
  /** "signIn": for people who are not signed in. */
  right: StaffRight | "self" | "signIn";
  titleOf(data: unknown): string;
};

/** A page for the people who have the right; for others its address does not exist. */
export function deskPage<D>(page: Page<D, SignedIn> & { right: StaffRight | "self" }): DeskPage {
  return erased(page);
}

/** A page on the way to a session. */
export function signInPage<D>(page: Page<D, null>): DeskPage {
  return erased({ ...page, right: "signIn" });
}

function erased({ title, ...page }: { title: unknown; right: DeskPage["right"] }): DeskPage {
  const titleOf = typeof title === "string" ? () => title : title;
  // A page is shown with what its own loader has read.
  return { ...page, titleOf } as unknown as DeskPage;
}
