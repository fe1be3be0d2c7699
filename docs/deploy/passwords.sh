#!/bin/sh
# Sets the passwords of the roles of roles.sql. The image of PostgreSQL runs it once, on an empty data folder.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname "$POSTGRES_DB" \
  --set owner="$SHOP_OWNER_PASSWORD" --set runtime="$SHOP_RUNTIME_PASSWORD" <<'SQL'
alter role shop_owner password :'owner';
alter role shop_runtime password :'runtime';
SQL
