import { Button } from "#app/components/kit/button.tsx";
import type { Client, Profile } from "#app/contract/auth.ts";
import type { ProfileTask } from "#app/domain/account/tasks.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { profile as texts } from "#app/i18n/ru/profile.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { AffairsViewModel } from "#app/view-models/affairs.ts";
import type { CreditFacts } from "#app/view-models/credit.ts";
import { Affairs } from "./affairs.tsx";
import type { ManagerViewModel } from "#app/view-models/managers.ts";
import { AwaitedGoods, type AwaitedData } from "./awaited-goods.tsx";
import { Debt } from "./debt.tsx";
import { Clients } from "./clients.tsx";
import { ManagerBlock } from "./manager-block.tsx";
import { Tasks } from "./tasks.tsx";

const t = namespace("profile", texts);

export type MainPageData = {
  person: Pick<Profile, "firstName" | "lastName" | "middleName" | "phone" | "email"> & { emailConfirmed: boolean };
  clients: Client[];
  tasks: ProfileTask[];
  managers: ManagerViewModel[];
  debt: CreditFacts | null;
  affairs: AffairsViewModel;
  awaited: AwaitedData;
};

export function MainPage({ person, clients, tasks, managers, debt, affairs, awaited }: MainPageData) {
  const name = [person.lastName, person.firstName, person.middleName].filter(Boolean).join(" ");
  return (
    <>
      {tasks.length > 0 && <Tasks list={tasks} />}
      <dl className="facts">
        <div>
          <dt>{t("name")}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{t("phone")}</dt>
          <dd>{formatPhone(person.phone)}</dd>
        </div>
        <div>
          <dt>{t("email")}</dt>
          <dd>
            {person.email ?? t("noEmail")}
            {person.email !== null && (
              <small className="muted"> {t(person.emailConfirmed ? "emailConfirmed" : "emailNotConfirmed")}</small>
            )}
          </dd>
        </div>
      </dl>
      {clients.length > 0 && <Clients list={clients} />}
      <ManagerBlock managers={managers} />
      {debt && <Debt {...debt} />}
      <Affairs {...affairs} />
      {awaited.list.length > 0 && <AwaitedGoods {...awaited} />}
      <form method="post">
        <Button name="intent" value="auth.logout">
          {t("logout")}
        </Button>
      </form>
    </>
  );
}
