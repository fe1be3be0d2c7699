import { UploadForm } from "#app/components/desk/imports/upload-form.tsx";
import { importUploadQuery } from "#app/contract/desk/imports.ts";
import { deskImportKinds } from "#app/domain/imports/desk-imports.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("importPages", importPages);

/** A file and what is in it. */
export const uploadImportPage = deskPage({
  path: "imports/new",
  right: "import",
  title: t("new.title"),
  load: async ({ staff }) => ok(deskImportKinds.filter((kind) => mayStaff(staff, "import", { file: kind }))),
  async act({ call, uploads }, form) {
    const query = importUploadQuery.safeParse({ kind: form.get("kind") });
    const file = uploads.find(
      ({ field, name, size, isLost }) => field === "file" && name !== "" && (size > 0 || isLost),
    );
    if (!query.success || file === undefined || file.isLost)
      return {
        reply: {
          ...typedReply(form),
          errors: {
            ...(query.success ? {} : { kind: [t("new.noKind")] }),
            ...(file === undefined ? { file: [t("new.noFile")] } : {}),
            ...(file?.isLost ? { file: [t("new.lost")] } : {}),
          },
        },
      };
    const key = form.get("key");
    const taken = await call.deskImports.upload({
      query: query.data,
      file: { name: file.name, bytes: () => file.stream() },
      key: typeof key === "string" && key !== "" ? key : undefined,
    });
    if (!taken.ok) return taken;
    const notice = query.data.kind === "photos" ? "importUploadedPhotos" : "importUploaded";
    return { to: `/desk/imports/${taken.value.uuid}`, notice: { key: notice } };
  },
  view: ({ data, reply, key }) => <UploadForm kinds={data} reply={reply} formKey={key} />,
});
