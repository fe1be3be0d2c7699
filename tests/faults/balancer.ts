import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Balancer = { port: number; kind: "nginx" | "node"; close(): Promise<void> };

/**
 * A round-robin balancer that skips upstreams that do not listen: nginx in the documented configuration or, if nginx is
 * not installed, an equivalent in a few lines.
 */
export async function balancer(port: number, upstreams: readonly number[]): Promise<Balancer> {
  return spawnSync("nginx", ["-v"]).status === 0 ? nginx(port, upstreams) : byTurns(port, upstreams);
}

async function nginx(port: number, upstreams: readonly number[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), "skoba-nginx-"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (of) => `${of}_temp_path ${folder}/${of};`,
  );
  const servers = upstreams.map((upstream) => `server 127.0.0.1:${upstream} max_fails=1 fail_timeout=1s;`);
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http {
      access_log off; ${temporary.join(" ")}
      upstream shop { ${servers.join(" ")} }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://shop;
          proxy_http_version 1.1;
          proxy_set_header Host $http_host;
          proxy_set_header Connection "";
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        }
      }
    }`,
  );
  const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "ignore" });
  await answering(port);
  return {
    port,
    kind: "nginx",
    async close() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function byTurns(port: number, upstreams: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer((near) => {
    const forget = (socket: Socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      socket.on("error", () => near.destroy());
    };
    forget(near);
    const first = (turn += 1);
    const reach = (tries: number): void => {
      const far = connect(upstreams[(first + tries) % upstreams.length] ?? 0, "127.0.0.1");
      const refused = () => (tries > 1 ? reach(tries - 1) : near.destroy());
      far.once("error", refused);
      far.once("connect", () => {
        far.off("error", refused);
        forget(far);
        near.pipe(far);
        far.pipe(near);
      });
    };
    reach(upstreams.length);
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port,
    kind: "node",
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Waits until the port accepts connections. */
export async function answering(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isThere = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
