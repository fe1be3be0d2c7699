/** Target of reports: `https://key@host/project`, as issued by an error-report service. */
export type Dsn = { text: string; endpoint: string };

export function readDsn(text: string): Dsn | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, host, pathname } = new URL(text);
  const [, path = "", project] = /^(.*)\/(\d+)\/?$/.exec(pathname) ?? [];
  if (!/^https?:$/.test(protocol) || !/^\w+$/.test(username) || project === undefined) return null;
  return {
    text,
    endpoint: `${protocol}//${host}${path}/api/${project}/envelope/?sentry_version=7&sentry_key=${username}`,
  };
}
