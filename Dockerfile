# The platform as an image, for amd64 and arm64: docker buildx build --platform linux/amd64,linux/arm64 .
# What runs has no shell, no package manager and no npm, and nothing is written but below /data.
# The base images are named by digest: a tag can be moved to other content. To take one from a mirror, name the stage:
# --build-context node_image=docker-image://mirror.example/node@sha256:…
FROM docker.io/library/node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS node_image
FROM gcr.io/distroless/cc-debian12:nonroot@sha256:9dac0a79194e45a7da0158a9c6da57b217585af0786db3845d1f0ec1a0dd182f AS runtime_image

FROM node_image AS build
WORKDIR /app
# The manifests first: as long as they stay the same, so does the layer with the dependencies.
COPY package.json package-lock.json .npmrc ./
COPY apps/back-office/package.json apps/back-office/
COPY apps/casino/package.json apps/casino/
COPY apps/guides/package.json apps/guides/
COPY apps/server/package.json apps/server/
COPY packages/cli/package.json packages/cli/
COPY packages/contract/package.json packages/contract/
COPY packages/sdk/package.json packages/sdk/
RUN npm ci --ignore-scripts
COPY . .
# Of the optional packages only those that decode pictures are needed: they are kept, for this machine alone.
RUN npm run build \
 && mv node_modules/@img /tmp/img \
 && rm -rf node_modules \
 && npm ci --ignore-scripts --omit=dev --omit=optional \
 && rm -rf node_modules/@img \
 && mv /tmp/img node_modules/@img \
 && find apps packages -name '*.test.ts' -delete \
 && rm -rf apps/*/test apps/server/bench apps/server/chaos apps/server/support scripts \
 && mkdir /data

FROM runtime_image
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build --chown=65532:65532 /data /data
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 CROUPIER_HOME=/data
USER 65532:65532
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# The first start of a version migrates the database. The worker listens to nobody: disable the check there.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["/usr/local/bin/node", "/app/deploy/check-health.mjs"]
ENTRYPOINT ["/usr/local/bin/node", "/app/apps/server/src/main.ts"]
CMD ["serve"]
