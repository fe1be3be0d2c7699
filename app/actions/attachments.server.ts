import type { WaitingFile } from "#app/contract/files.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { feedbackForm } from "#app/i18n/ru/feedback-form.ts";
import { files as fileTexts } from "#app/i18n/ru/files.ts";
import { problems } from "#app/i18n/ru/problems.ts";
import { namespace } from "#app/i18n/translator.ts";
import { uploadsOf } from "#app/http/upload.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { texts } from "./form-text.server.ts";

const t = namespace("feedbackForm", feedbackForm);
const tf = namespace("files", fileTexts);
const tp = namespace("problems", problems);

export type Attachments = { files: WaitingFile[]; errors: string[] };

/**
 * The files of a form: those kept from an earlier try, then those chosen now, handed to the API one by one. What was
 * taken stays taken whatever is wrong with the rest, so that nobody has to choose it again. `most` is of the whole form.
 * `keptOnly`: of a form that looks filled by a program nothing new is read. `storageFull`: the form's own word for it.
 */
export async function takeAttachments(
  { api, session }: ShopRequest,
  form: FormData,
  most: number,
  { keptOnly = false, storageFull }: { keptOnly?: boolean; storageFull?: string } = {},
): Promise<Attachments> {
  const named = [...new Set(texts(form, "file").filter((uuid) => uuidLike.test(uuid)))].slice(0, most);
  const brought = keptOnly ? [] : (session.context.uploads ?? uploadsOf(form));
  const chosen = brought.filter(({ field, size, name }) => field === "files" && (size > 0 || name !== ""));
  const known = named.length === 0 ? null : await api.files.waiting(named);
  const files = known?.ok ? known.value : [];
  const errors: string[] = [];
  for (const file of chosen) {
    if (files.length >= most || errors.length >= fileLimits.count) {
      errors.push(tf("tooMany", { most }));
      break;
    }
    if (file.isLost) {
      errors.push(storageFull ?? t("fileFault", { name: file.name, fault: tp("storageFull") }));
      continue;
    }
    // A byte more than may be, so that the API says that it is too many.
    const taken = await file.use(fileLimits.bytes + 1, (bytes) => api.files.put({ name: file.name, bytes }));
    if (taken?.ok) files.push(taken.value);
    else if (taken?.code === "storageFull" && storageFull !== undefined) errors.push(storageFull);
    else errors.push(t("fileFault", { name: file.name, fault: taken?.messages[0] ?? tf("busy") }));
  }
  return { files, errors };
}

/** What was wrong with files, as errors of their form. A refused file is not sent again, so this is the one time to say so. */
export function faultsOf(errors: string[]): Record<string, string[]> {
  return errors.length === 0 ? {} : { files: errors };
}

const uuidLike = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
