import type { DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import type {
  ExchangeConnection,
  ExchangeConnections,
  ShownConnection,
} from "#app/contract/desk/exchange-connections.ts";
import { connectionTypes, exchangeEncodings, exchangeLimits } from "#app/domain/exchange/connection.ts";
import { stockMeanings } from "#app/domain/exchange/counted-stock.ts";
import { fieldGroups, fieldOwners, usualOwners } from "#app/domain/exchange/ownership.ts";
import { fuseTyped, packageFuseCodes, usualPackageFuses } from "#app/domain/exchange/package-fuses.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { exchangeConnections } from "#app/i18n/ru/desk/shop/exchange-connections.ts";
import { timeZones } from "#app/i18n/ru/desk/shop/time-zones.ts";
import { namespace } from "#app/i18n/translator.ts";
import { statusLabels, StatusMapFields, statusWords } from "./status-map-fields.tsx";

const t = namespace("exchangeConnections", exchangeConnections);

type Warehouses = ExchangeConnections["warehouses"];
type Props = {
  fields: DeskFields;
  /** Null: a new one. */
  saved: ExchangeConnection | null;
  warehouses: Warehouses;
  /** Statuses that 1C has sent. */
  heard?: readonly string[];
  /** There is no main connection yet. */
  isFirst?: boolean;
};

/** Who connects, what is exchanged, and what the data of 1C mean. */
export function ConnectionFields({ fields, saved, warehouses, heard = [], isFirst = false }: Props) {
  const zone = saved?.timeZone ?? shopZone;
  const zones = Object.hasOwn(timeZones, zone) ? timeZones : { ...timeZones, [zone]: zone };
  return (
    <>
      <Field
        {...fields.text("name", saved?.name)}
        label={t("field.name")}
        hint={t("field.nameHint")}
        required
        maxLength={100}
      />
      <Field
        {...fields.text("login", saved?.login)}
        label={t("field.login")}
        hint={t("field.loginHint")}
        required
        maxLength={64}
        autoComplete="off"
      />
      <Choice
        {...fields.text("type", saved?.type ?? "both")}
        label={t("field.type")}
        empty={t("choose")}
        options={connectionTypes.map((value) => ({ value, text: t(`type.${value}`) }))}
        required
      />
      <Choice
        {...fields.text("encoding", saved?.encoding ?? exchangeEncodings[0])}
        label={t("field.encoding")}
        empty={t("choose")}
        options={exchangeEncodings.map((value) => ({ value, text: t(`encoding.${value}`) }))}
        required
      />
      <Choice
        {...fields.text("timeZone", zone)}
        label={t("field.timeZone")}
        empty={t("choose")}
        options={Object.entries(zones).map(([value, text]) => ({ value, text }))}
        required
      />
      <Field
        {...fields.text("networks", saved?.addresses?.join(", "))}
        label={t("field.networks")}
        hint={t("field.networksHint")}
        maxLength={1_000}
      />
      <TextArea
        {...fields.text("organisations", saved?.organisations.join("\n"))}
        label={t("field.organisations")}
        hint={t("field.organisationsHint")}
        maxLength={5_000}
      />
      <Field
        {...fields.text("silenceMinutes", String(saved?.silenceMinutes ?? exchangeLimits.silenceMinutes))}
        label={t("field.silenceMinutes")}
        required
        inputMode="numeric"
        maxLength={5}
      />
      <Check {...fields.box("takesZip", "yes", saved?.takesZip ?? true)}>{t("field.takesZip")}</Check>
      <Check
        {...fields.box("repeatedQueryConfirms", "yes", saved?.repeatedQueryConfirms ?? false)}
        hint={t("field.repeatedQueryHint")}
      >
        {t("field.repeatedQueryConfirms")}
      </Check>
      <Check {...fields.box("isMain", "yes", saved?.isMain ?? isFirst)} hint={t("field.isMainHint")}>
        {t("field.isMain")}
      </Check>
      <Check {...fields.box("isActive", "yes", saved?.isActive ?? true)}>{t("field.isActive")}</Check>
      <Meanings {...{ fields, saved, warehouses }} />
      <StatusMapFields {...{ fields, heard }} statusMap={saved?.statusMap ?? {}} />
      <h2>{t("fuses")}</h2>
      <p className="muted">{t("fusesHint")}</p>
      {packageFuseCodes.map((code) => (
        <Field
          key={code}
          {...fields.text(`fuse:${code}`, fuseTyped(code, saved?.fuses[code]))}
          label={t(`fuse.${code}`)}
          inputMode="numeric"
          placeholder={fuseTyped(code, usualPackageFuses[code])}
          maxLength={7}
        />
      ))}
    </>
  );
}

/** Of the warehouses, and of the groups of a product's fields. */
function Meanings({ fields, saved, warehouses }: Omit<Props, "heard">) {
  return (
    <>
      {warehouses.length > 0 && <h2>{t("warehouses")}</h2>}
      {warehouses.map(({ uuid, name }) => (
        <div key={uuid} className="desk-section">
          <Choice
            {...fields.text(`stock:${uuid}`, saved?.stockMeaning[uuid] ?? stockMeanings[0])}
            label={t("field.stock", { name })}
            empty={t("choose")}
            options={stockMeanings.map((value) => ({ value, text: t(`meaning.${value}`) }))}
          />
          <Field
            {...fields.text(`known:${uuid}`, saved?.warehouseNames[uuid])}
            label={t("field.known", { name })}
            maxLength={100}
          />
        </div>
      ))}
      <h2>{t("owners")}</h2>
      {fieldGroups.map((group) => (
        <Choice
          key={group}
          {...fields.text(`policy:${group}`, saved?.policy[group])}
          label={t("field.policy", { group: t(`group.${group}`) })}
          empty={t("usual", { owner: t(`owner.${usualOwners[group]}`) })}
          options={fieldOwners.map((value) => ({ value, text: t(`owner.${value}`) }))}
        />
      ))}
    </>
  );
}

/** Names of the fields, for those that somebody else has changed. */
export function connectionLabels({
  warehouses,
  connection,
  heardStatuses,
}: ShownConnection): Readonly<Record<string, string>> {
  const { name, login, type, encoding, timeZone, networks, organisations } = exchangeConnections.field;
  const { takesZip, repeatedQueryConfirms, isMain, isActive, silenceMinutes } = exchangeConnections.field;
  return {
    ...{ name, login, type, encoding, timeZone, networks, organisations },
    ...{ takesZip, repeatedQueryConfirms, isMain, isActive, silenceMinutes },
    ...Object.fromEntries(
      warehouses.flatMap(({ uuid, name: warehouse }) => [
        [`stock:${uuid}`, t("field.stock", { name: warehouse })],
        [`known:${uuid}`, t("field.known", { name: warehouse })],
      ]),
    ),
    ...statusLabels(connection.statusMap, heardStatuses),
    ...Object.fromEntries(packageFuseCodes.map((code) => [`fuse:${code}`, t(`fuse.${code}`)])),
    ...Object.fromEntries(
      fieldGroups.map((group) => [`policy:${group}`, t("field.policy", { group: t(`group.${group}`) })]),
    ),
  };
}

/** A value of a field in words. */
export function connectionWord(name: string, value: string): string {
  const [of = ""] = name.split(":");
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    type: exchangeConnections.type,
    encoding: exchangeConnections.encoding,
    timeZone: timeZones,
    stock: exchangeConnections.meaning,
    policy: exchangeConnections.owner,
    status: statusWords,
    isActive: { yes: t("on"), "": t("off") },
  };
  return words[of]?.[value] ?? value;
}
