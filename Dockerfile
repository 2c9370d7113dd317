# One image for every process: web, worker, beat, clock. PostgreSQL and Valkey are other people's images.
FROM python:3.12-slim AS build
WORKDIR /house
COPY requirements/base.txt requirements/
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r requirements/base.txt
COPY . .
RUN RUMMY_VAR=/house/var /venv/bin/python manage.py collectstatic --noinput -v0

FROM python:3.12-slim
RUN useradd --system --uid 10001 --home-dir /house rummy && install -d -o rummy -m 700 /papers /mark
COPY --from=build /venv /venv
COPY --from=build --chown=rummy /house /house
WORKDIR /house
USER rummy
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 LOG_JSON=1
EXPOSE 8000
CMD ["daphne", "-b", "0.0.0.0", "-p", "8000", "--no-server-name", "--websocket-max-message-size=16384", \
     "--websocket-max-frame-size=16384", "rummy_site.asgi:application"]
