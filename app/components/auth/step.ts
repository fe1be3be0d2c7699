import type { FetcherWithComponents } from "@remix-run/react";
import type { FormReply } from "#app/view-models/frame.ts";

/** The form of a step: a plain one that script submits in place. */
export type AuthForm = { Form: FetcherWithComponents<FormReply>["Form"]; action: string; busy: boolean };

/** `reply` is null on a first visit. */
export type StepProps = { reply: FormReply | null; form: AuthForm; restart: string };
