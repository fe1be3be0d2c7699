/** A bucket of an S3 service: Yandex Object Storage, VK Cloud, MinIO … */
export type Bucket = {
  endpoint: string;
  region: string;
  name: string;
  folder: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/**
 * `s3://key:secret@host[:port]/bucket[/folder][?region=ru-central1]`, or `s3+http://` for a service without TLS in a
 * private network. Null if invalid.
 */
export function readBucket(text: string): Bucket | null {
  const [, plain, rest = ""] = /^s3(\+http)?:\/\/(.*)$/.exec(text) ?? [];
  // Parse as http: for unknown schemes the URL class does not validate host and port.
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
