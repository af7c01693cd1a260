#!/bin/sh
# Creates the two database roles (docs/operations/install.md) and their database, and sets the options that the site needs.
# PostgreSQL's image runs this script once, on a new volume. It can also be run manually.
set -eu
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=owner="$OWNER_PASSWORD" --set=application="$APPLICATION_PASSWORD" <<'SQL'
CREATE ROLE parent_voice LOGIN PASSWORD :'owner';
CREATE ROLE parent_voice_app LOGIN PASSWORD :'application';
-- The locale does not depend on the language of the machine.
CREATE DATABASE parent_voice OWNER parent_voice TEMPLATE template0 ENCODING 'UTF8'
  LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C';
-- Takes effect at the next start. Statements contain people's texts and addresses, so the log must not contain them.
ALTER SYSTEM SET log_error_verbosity = 'terse';
ALTER SYSTEM SET log_min_error_statement = 'panic';
\set quarter `awk '/^MemTotal/ { printf "%dMB", $2 / 4096 }' /proc/meminfo`
ALTER SYSTEM SET shared_buffers = :'quarter';
SQL
