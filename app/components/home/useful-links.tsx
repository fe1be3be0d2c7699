import { frame } from "#app/i18n/ru/frame.ts";
import { home } from "#app/i18n/ru/home.ts";
import { namespace } from "#app/i18n/translator.ts";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { mayCalculate } from "#app/components/frame/profile-links.ts";

const t = namespace("home", home);
const named = namespace("frame", frame);

export function UsefulLinks() {
  const mayOpen = mayCalculate(useFrame().viewer);
  const shown = links.filter(([href]) => href !== paths.calculator || mayOpen);
  return (
    <section className="home-section">
      <h2>{t("useful")}</h2>
      <ul className="useful-links">
        {shown.map(([href, name, text]) => (
          <li key={href}>
            <a href={href}>{named(name)}</a>
            <span className="small-text muted">{t(text)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const links = [
  [paths.calculator, "page.calculator", "calculatorText"],
  [paths.delivery, "page.delivery", "deliveryText"],
  [paths.payments, "page.payments", "paymentsText"],
  [paths.corporate, "page.corporativ-clients", "corporateText"],
  [paths.refund, "page.refund", "refundText"],
  [paths.warranty, "page.warranty", "warrantyText"],
  [paths.materials, "page.useful-materials", "materialsText"],
  [paths.contacts, "page.contacts", "contactsText"],
] as const;
