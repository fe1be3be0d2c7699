import type { WaitingFile } from "#app/contract/files/files.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { feedbackForm } from "#app/i18n/ru/content/feedback-form.ts";
import { files as fileTexts } from "#app/i18n/ru/files/files.ts";
import { problems } from "#app/i18n/ru/problems.ts";
import { namespace } from "#app/i18n/translator.ts";
import { uploadsOf } from "#app/http/upload.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { texts } from "#app/actions/form-text.server.ts";

const t = namespace("feedbackForm", feedbackForm);
const tf = namespace("files", fileTexts);
const tp = namespace("problems", problems);

export type Attachments = { files: WaitingFile[]; errors: string[] };

/**
 * Files of a form: those kept from earlier tries, then new ones uploaded one by one. Uploaded files are kept whatever
 * else is wrong, so that they need not be chosen again. `most` applies to the whole form. `keptOnly`: reads no new
 * files, for forms that look filled by a program. `storageFull`: the form's own message.
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
  const known = named.length === 0 ? null : await api.files.waiting({ body: { uuids: named } });
  // A copy: a call inside the process answers with the backend's own value.
  const files = known?.ok ? [...known.value] : [];
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
    // One byte above the limit, so that the API reports it as too large.
    const taken = await file.use(fileLimits.bytes + 1, (bytes) => api.files.put({ file: { name: file.name, bytes } }));
    if (taken?.ok) files.push(taken.value);
    else if (taken?.code === "storageFull" && storageFull !== undefined) errors.push(storageFull);
    else errors.push(t("fileFault", { name: file.name, fault: taken?.messages[0] ?? tf("busy") }));
  }
  return { files, errors };
}

/** File errors of a form. A refused file is not sent again, so they are reported only here. */
export function faultsOf(errors: string[]): Record<string, string[]> {
  return errors.length === 0 ? {} : { files: errors };
}

const uuidLike = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
