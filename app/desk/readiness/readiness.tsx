import { ReadinessFindings } from "#app/components/desk/readiness/readiness-findings.tsx";
import type { DeskReadiness } from "#app/contract/desk/shop/readiness.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { deskReadiness } from "#app/i18n/ru/desk/shop/readiness.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskReadiness", deskReadiness);

/** «Готовность к продажам»: what was found last, and where it is mended. */
export const readinessPage = deskPage<DeskReadiness>({
  path: "readiness",
  right: "seeSettings",
  title: t("title"),
  load: ({ call }) => call.deskReadiness.show(),
  async act({ call }) {
    const examined = await call.deskReadiness.examine();
    return examined.ok ? { to: "/desk/readiness", notice: { key: "readinessExamined" } } : examined;
  },
  view: ({ data, key }) => <ReadinessFindings readiness={data.readiness} formKey={key} />,
});
