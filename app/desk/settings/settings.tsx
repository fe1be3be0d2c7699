import { SettingsForms } from "#app/components/desk/settings/settings-forms.tsx";
import { saveSettingsBody, type DeskSettings } from "#app/contract/desk/shop/settings.ts";
import { mostSignBytes, settingForms, settingGroups, type SettingForm } from "#app/domain/desk/settings.ts";
import { deskPage, type DeskOutcome, type DeskRequest } from "#app/desk/frame/page.ts";
import { keyIn, textIn, versionIn } from "#app/desk/frame/form-texts.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { refusedFields } from "#app/desk/orders/form-values.ts";
import { hoursInCodes } from "#app/i18n/desk/hours-words.ts";
import { deskSettings } from "#app/i18n/ru/desk/shop/settings.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Problem } from "#app/shop-api/problem.ts";

const t = namespace("deskSettings", deskSettings);
const here = "/desk/settings";

/** «Настройки»: each group is a form of its own. */
export const settingsPage = deskPage<DeskSettings>({
  path: "settings",
  right: "seeSettings",
  title: t("title"),
  load: ({ call }) => call.deskSettings.show(),
  async act(request, form) {
    const name = textIn(form, "form");
    if (name === "sign") return setSign(request, form);
    if (name === "noSign") {
      const removed = await request.call.deskSettings.removeSign({ key: keyIn(form) });
      return removed.ok ? saved : removed;
    }
    const group = settingForms.find((one) => one === name);
    return group === undefined ? { reply: typedReply(form) } : save(request, form, group);
  },
  view: ({ data, staff, reply, key }) => <SettingsForms {...{ settings: data, staff, reply }} formKey={key} />,
});

const saved = { to: here, notice: { key: "saved" } } as const satisfies DeskOutcome;
type Refused = { ok: false } & Problem;

async function save({ call }: DeskRequest, form: FormData, group: SettingForm): Promise<DeskOutcome | Refused> {
  const sent = settingGroups[group].filter((key) => form.has(key));
  const values = sent.map((key) => [key, key === "hours" ? hoursInCodes(textIn(form, key)) : textIn(form, key)]);
  const body = saveSettingsBody.safeParse({ version: versionIn(form), values: Object.fromEntries(values) });
  if (!body.success) return refusedFields(form, body.error, t("invalid"));
  const done = await call.deskSettings.save({ params: { group }, body: body.data, key: keyIn(form) });
  return done.ok ? saved : done;
}

async function setSign({ call, uploads }: DeskRequest, form: FormData): Promise<DeskOutcome | Refused> {
  const [file] = uploads.filter(({ field, size }) => field === "sign" && size > 0);
  const sent = await file?.use(mostSignBytes + 1, (bytes) =>
    call.deskSettings.setSign({ key: keyIn(form), file: { name: file.name, bytes } }),
  );
  if (sent?.ok) return saved;
  if (sent?.code === "freshCodeNeeded") return sent;
  return { reply: { ...typedReply(form), errors: { sign: sent?.messages ?? [t("sign.missing")] } } };
}
