/** A place of an S3 service: Yandex Object Storage, VK Cloud, MinIO … */
export type Bucket = {
  endpoint: string;
  region: string;
  name: string;
  folder: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/**
 * `s3://key:secret@host[:port]/bucket[/folder][?region=ru-central1]`, `s3+http://` for a service without TLS on one's own
 * network. Null when it is none.
 */
export function readBucket(text: string): Bucket | null {
  const [, plain, rest = ""] = /^s3(\+http)?:\/\/(.*)$/.exec(text) ?? [];
  // Made http first: of schemes that it does not know the URL class takes hosts and ports as they are.
  const address = `${plain === undefined ? "https" : "http"}://${rest}`;
  if (rest === "" || !URL.canParse(address)) return null;
  const { origin, username, password, pathname, searchParams, hash } = new URL(address);
  const [, name = "", ...folders] = pathname.split("/").filter((part, at) => part !== "" || at === 0);
  const known = [...searchParams.keys()].every((key) => key === "region");
  if (username === "" || password === "" || hash !== "" || !known || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(name))
    return null;
  if (!folders.every((folder) => /^[\w.-]+$/.test(folder) && !/^\.+$/.test(folder))) return null;
  return {
    endpoint: origin,
    region: searchParams.get("region") ?? "us-east-1",
    name,
    folder: folders.map((folder) => `${folder}/`).join(""),
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
}
