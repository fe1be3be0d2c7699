import { TtlCache } from "#app/cache/ttl-cache.ts";
import { counterpartyTypeShape, settingShape, type Setting } from "#app/contract/account/auth.ts";
import { rightsOf } from "#app/domain/account/member-rights.ts";
import type { MemberRights } from "#app/domain/account/rights.ts";
import type { Viewer } from "#app/domain/account/viewer.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import { memberFrom } from "#server/db/queries/account/members.ts";
import { type ViewerRow, findViewer } from "#server/db/queries/account/viewers.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { AccessToken } from "#server/security/signed-tokens.ts";

export type UserRecord = {
  uuid: string;
  phone: string;
  email: string | null;
  emailConfirmedAt: Date | null;
  firstName: string;
  lastName: string;
  middleName: string | null;
  cityUuid: string | null;
  onModerate: boolean;
  moderationReason: string | null;
  createdAt: Date;
  /** Unread notices; at most 100. */
  unread: number;
  /** Approval requests awaiting the user's decision, all counterparties; at most 100. */
  approvals: number;
};
export type ClientRecord = {
  rootUuid: string;
  type: NonNullable<Extract<Viewer, { kind: "user" }>["client"]>["type"];
  inn: string | null;
  name: string;
  status: string;
  /** Price list of its contract or price type, if any. */
  priceListId: number | null;
  email: string | null;
  emailConfirmedAt: Date | null;
  isOwner: boolean;
  /** The user's rights for it. */
  rights: MemberRights;
};
/** null: not saved, the rule's default applies. */
export type SavedSettings = { [S in Setting as S["code"]]: S["value"] | null };

export type LoadedViewer = {
  viewer: Viewer;
  user: UserRecord | null;
  client: ClientRecord | null;
  sessionUuid: string | null;
  /** Owner of favourites and comparison: 'u:<user>' or 'g:<fingerprint>'. */
  owner: string | null;
  /** Owner of the basket: 'u:<user>:<counterparty or ->' or 'g:<fingerprint>'. */
  basketOwner: string | null;
  settings: SavedSettings;
  /** An invalid token was sent: mixed and private calls answer 401. */
  badToken: boolean;
};

export type ViewerSource = {
  fingerprint: string | null;
  token: { userUuid: string; sessionUuid: string } | null;
  badToken: boolean;
};

/** Resolves the viewer of a call, with at most one statement. */
export async function viewerOf(ports: Ports, caller: ViewerSource): Promise<LoadedViewer> {
  if (!caller.token) return guest(caller.fingerprint, caller.badToken);
  const row = await viewerCache(ports).load(caller.token);
  return row ? viewerFrom(row, caller.token.sessionUuid) : guest(caller.fingerprint, true);
}

export function basketOwnerOf(userUuid: string, rootUuid: string | null): string {
  return `u:${userUuid}:${rootUuid ?? "-"}`;
}

export function viewerFrom(row: ViewerRow, sessionUuid: string | null): LoadedViewer {
  const client = clientFrom(row);
  return {
    viewer: { kind: "user", onModerate: row.on_moderation, client: client && { type: client.type, inn: client.inn } },
    user: {
      uuid: row.uuid,
      phone: row.phone,
      email: row.email,
      emailConfirmedAt: row.email_confirmed_at,
      firstName: row.first_name,
      lastName: row.last_name,
      middleName: row.middle_name,
      cityUuid: row.city_uuid,
      onModerate: row.on_moderation,
      moderationReason: row.client_status === "rejected" ? row.client_status_reason : row.moderation_reason,
      createdAt: row.created_at,
      unread: row.unread,
      approvals: row.approvals,
    },
    client,
    sessionUuid,
    owner: `u:${row.uuid}`,
    basketOwner: basketOwnerOf(row.uuid, client?.rootUuid ?? null),
    settings: settingsFrom(row.settings),
    badToken: false,
  };
}

function clientFrom(row: ViewerRow): ClientRecord | null {
  if (row.client_root_uuid === null || row.client_rights === null) return null;
  return {
    rootUuid: row.client_root_uuid,
    type: counterpartyTypeShape.parse(row.client_type),
    inn: row.client_inn,
    name: row.client_name ?? "",
    status: row.client_status ?? "",
    priceListId: row.client_price_list_id,
    email: row.client_email,
    emailConfirmedAt: row.client_email_confirmed_at,
    isOwner: row.client_rights.role === "owner",
    rights: rightsOf(memberFrom(row.uuid, row.client_rights)),
  };
}

function settingsFrom(stored: Record<string, unknown>): SavedSettings {
  const settings = { ...nothingSaved };
  for (const setting of knownSettings(stored)) Object.assign(settings, { [setting.code]: setting.value });
  return settings;
}

/** Ignores settings stored by other releases. */
function knownSettings(stored: Record<string, unknown>): Setting[] {
  return Object.entries(stored).flatMap(([code, value]) => {
    const setting = settingShape.safeParse({ code, value });
    return setting.success ? [setting.data] : [];
  });
}

const nothingSaved: SavedSettings = {
  catalogViewType: null,
  showPopup: null,
  doNotDivide: null,
  notifyOrderEmail: null,
  notifyOrderSms: null,
  notifyPayments: null,
  notifyStock: null,
  newsletter: null,
  defaultDeliveryType: null,
  defaultPointCode: null,
  defaultPaymentMethod: null,
  showVat: null,
  tableColumns: null,
  itemsPerPage: null,
  priceListFormat: null,
};

export function guest(fingerprint: string | null, badToken: boolean): LoadedViewer {
  const owner = fingerprint === null ? null : `g:${fingerprint}`;
  return {
    viewer: { kind: "guest" },
    user: null,
    client: null,
    sessionUuid: null,
    owner,
    basketOwner: owner,
    settings: nothingSaved,
    badToken,
  };
}

const ttlSeconds = 2;
const maxEntries = 10_000;

/** The viewer of a session, cached for 2 s and invalidated by the bus: calls of one page share one statement. */
const viewerCache = scopedToPorts(({ database, clock, bus }: Ports) => {
  const viewers = new TtlCache<string, ViewerRow | undefined>({ clock, ttlSeconds, maxEntries });

  bus.subscribe((topic) => {
    if (!topic.startsWith("viewer:")) return;
    const uuid = topic.slice("viewer:".length);
    viewers.invalidate((key) => uuid === "*" || key.split(" ").includes(uuid));
  });

  return {
    /** undefined when the session is over. */
    load: ({ userUuid, sessionUuid }: AccessToken) =>
      viewers.get(`${sessionUuid} ${userUuid}`, () => findViewer(database.db, sessionUuid, userUuid)),
  };
});
