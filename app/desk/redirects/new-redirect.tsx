import { z } from "zod";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { newRedirectBody } from "#app/contract/desk/shop/redirects.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { replyTo } from "#app/desk/frame/reply-to.ts";
import { refusedFields, textIn } from "#app/desk/orders/form-values.ts";
import { deskRedirects } from "#app/i18n/ru/desk/shop/redirects.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskRedirects", deskRedirects);

/** What the path of a refused form leads to already. */
const presentShape = z.object({ target: z.string() });

/** «Новая переадресация»; `?path=` fills in the former address. */
export const newRedirectPage = deskPage<string>({
  path: "redirects/new",
  right: "editContent",
  title: t("add"),
  load: ({ query }) => Promise.resolve(ok(query.get("path")?.slice(0, 2_000) ?? "")),
  async act({ call }, form) {
    const body = newRedirectBody.safeParse({
      path: textIn(form, "path"),
      target: textIn(form, "target"),
      replaces: textIn(form, "replaces") || undefined,
    });
    if (!body.success) return refusedFields(form, body.error, t("form.invalid"));
    const added = await call.deskRedirects.add({ body: body.data, key: textIn(form, "key") || undefined });
    if (added.ok) return { to: "/desk/redirects", notice: { key: "redirectAdded" } };
    return added.code === "redirectThere" ? { reply: { ...replyTo(added, form), data: added.data } } : added;
  },
  view: ({ data: path, reply, key, back }) => {
    const present = presentShape.safeParse(reply?.data);
    return (
      <>
        <h1>{t("add")}</h1>
        <DeskForm
          name="redirect"
          reply={reply}
          formKey={key}
          submit={t("form.save")}
          cancel={back ?? "/desk/redirects"}
        >
          {(fields) => (
            <>
              <Field {...fields.text("path", path)} label={t("form.path")} hint={t("form.pathHint")} required />
              {present.success && (
                <label className="desk-flag">
                  <input type="checkbox" {...fields.box("replaces", present.data.target, false)} />
                  {t("form.replace", { target: present.data.target })}
                </label>
              )}
              <Field {...fields.text("target")} label={t("form.target")} hint={t("form.targetHint")} required />
            </>
          )}
        </DeskForm>
      </>
    );
  },
});
