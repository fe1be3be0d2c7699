FROM node:24.21.0-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim
# glibc gives each thread a memory arena of its own and rarely returns their free memory: two arenas instead of eight
# save 150 MB on the embedded database.
ENV MALLOC_ARENA_MAX=2
# The loopback address of a container cannot be reached from outside. Publish the port only where it may be seen.
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /shop
COPY package.json package-lock.json LICENSE NOTICE ./
RUN npm ci --omit=dev
COPY --from=build /shop/build build
RUN mkdir var && chown node:node var
USER node
VOLUME /shop/var
EXPOSE 3000
# A first start fills the demo shop, and a start after an upgrade may migrate large tables.
HEALTHCHECK --interval=15s --timeout=5s --start-period=5m CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# An orderly shutdown takes up to 30 s and DRAIN_SECONDS: docker run --stop-timeout, stop_grace_period in compose.
STOPSIGNAL SIGTERM
CMD ["node", "build/backend/index.js"]
