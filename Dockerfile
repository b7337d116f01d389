# The site in one image: the pages are built with Node, the server needs only Python. docs/operations/install.md explains how to
# pin the base images by digest.

FROM node:24.21.0-slim AS pages
WORKDIR /sideline
COPY package.json package-lock.json ./
COPY web/package.json web/
COPY e2e/package.json e2e/
RUN npm ci --workspace web
COPY openapi.json ./
COPY web web
# The style sheet is generated from the classes in these files, too.
COPY server/sideline/pages/templates server/sideline/pages/templates
# The rules of the hints, which the server reads too.
COPY server/sideline/reviews/hint_rules.json server/sideline/reviews/reply_rules.json server/sideline/reviews/
RUN npm run build --workspace web

FROM python:3.13.14-slim AS server
RUN apt-get update && apt-get install --yes --no-install-recommends binutils
WORKDIR /sideline
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
COPY server/requirements.txt server/requirements-build.txt ./
RUN python -m venv /opt/build && /opt/build/bin/pip install --require-hashes --requirement requirements-build.txt
# The site never installs anything, so its environment has no pip.
RUN python -m venv --without-pip /opt/sideline \
  && /opt/build/bin/pip --python /opt/sideline install --no-compile --require-hashes --requirement requirements.txt
COPY server/pyproject.toml server/version.py server/
COPY server/sideline server/sideline
COPY --from=pages /sideline/web/dist server/sideline/site
RUN /opt/build/bin/pip wheel --no-deps --no-build-isolation --wheel-dir wheels ./server \
  && /opt/build/bin/pip --python /opt/sideline install --no-compile --no-deps wheels/*.whl
# Symbols are only for debuggers. The bytecode is valid whatever the time of its source file, which a builder may change;
# without it, each start on a read-only file system would compile everything again.
RUN find /opt/sideline -name '*.so' -exec strip --strip-unneeded {} + \
  && /opt/sideline/bin/python -m compileall -q --invalidation-mode unchecked-hash /opt/sideline/lib

FROM python:3.13.14-slim
RUN useradd --system --uid 10001 --home-dir /var/lib/sideline --create-home sideline \
  && install --directory --owner sideline --mode 700 /etc/sideline
COPY --from=server /opt/sideline /opt/sideline
ENV PATH=/opt/sideline/bin:$PATH \
    MALLOC_ARENA_MAX=2 \
    PYTHONUNBUFFERED=1 \
    SIDELINE_DATA_DIR=/var/lib/sideline \
    SIDELINE_HOST=0.0.0.0
USER sideline
VOLUME /var/lib/sideline
EXPOSE 8000
# A process that answers is healthy; /readyz says whether it can also do its work.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen(f'http://127.0.0.1:{os.environ.get(\"SIDELINE_PORT\", 8000)}/healthz', timeout=2)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["sideline"]
CMD ["serve"]
