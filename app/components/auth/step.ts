import type { FetcherWithComponents } from "@remix-run/react";
import type { FormReply } from "#app/view-models/frame.ts";

/** A step's form: plain HTML, submitted in place with script. */
export type AuthForm = { Form: FetcherWithComponents<FormReply>["Form"]; action: string; busy: boolean };

/** `reply` is null on the first visit. */
export type StepProps = { reply: FormReply | null; form: AuthForm; restart: string };
