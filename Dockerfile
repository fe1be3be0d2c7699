FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
# Inside a container the loopback is nobody's: whoever publishes the port decides who sees it.
# glibc keeps what each thread gave back: two arenas instead of eight save 150 MB on the embedded database.
ENV MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
COPY --from=build /shop/build build
RUN mkdir var && chown node:node var
USER node
VOLUME /shop/var
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/backend/index.js"]
