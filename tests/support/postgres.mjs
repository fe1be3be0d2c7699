import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A PostgreSQL for one run of the tests, or null where no program for it is found. It is in memory if there is enough:
 * tests make and drop many databases, which takes several times as long on a disk, even one that is not waited for.
 */
export async function startPostgres() {
  const programs = programsFolder();
  const user = userOf();
  if (programs === null || user === null) return null;
  const folder = mkdtempSync(join(roomy(memory) ? memory : tmpdir(), "skoba-postgres-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if ("uid" in user) chownSync(folder, user.uid, user.gid);
  const made = ["-D", folder, "-A", "trust", "-U", "postgres", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
  try {
    execFileSync(join(programs, "initdb"), made, { cwd: folder, stdio: "ignore", ...user });
  } catch {
    remove();
    return null;
  }
  const port = await freePort();
  const settings = Object.entries({ ...unsafe, port }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(programs, "postgres"), ["-D", folder, ...settings], {
    cwd: folder,
    stdio: "ignore",
    ...user,
  });
  const ended = once(server, "exit");
  while (!(await answers(port))) {
    if (server.exitCode !== null) {
      remove();
      return null;
    }
  }
  const stop = async () => {
    server.kill("SIGINT");
    await ended;
    remove();
  };
  // An interrupted run must not leave its databases in memory.
  const interrupted = () => void stop().then(() => process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, interrupted);
  return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, stop };
}

const memory = "/dev/shm";

/** The log of changes alone grows to 1 GB before it is cut. */
function roomy(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 4 * 1_073_741_824;
}

/** Nothing of a run has to outlive it. Databases are gone before a vacuum would be worth it. */
const unsafe = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  max_connections: 200,
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
};

/** Debian keeps them outside of PATH, by version. */
function programsFolder() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, "bin")), ...(process.env.PATH ?? "").split(":")];
  return folders.find((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name)))) ?? null;
}

/** PostgreSQL refuses to run as root. */
function userOf() {
  if (process.getuid?.() !== 0) return {};
  try {
    const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "postgres"], { stdio: "pipe" })));
    return { uid, gid };
  } catch {
    return null;
  }
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

/** Whether connections are accepted; a refusal is waited out for a moment. */
function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(socket.destroy() !== null));
    socket.once("error", () => setTimeout(resolve, 50, false));
  });
}
