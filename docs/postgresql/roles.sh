#!/bin/sh
# The two roles of README, "Two database roles", and their database. PostgreSQL's image runs it once, when its volume is new; it may be run by hand as well.
set -eu
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=owner="$OWNER_PASSWORD" --set=application="$APPLICATION_PASSWORD" <<'SQL'
CREATE ROLE parent_voice LOGIN PASSWORD :'owner';
CREATE ROLE parent_voice_app LOGIN PASSWORD :'application';
CREATE DATABASE parent_voice OWNER parent_voice;
SQL
