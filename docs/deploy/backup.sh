#!/bin/sh
# Writes one backup of the whole shop into BACKUP_DIR and then deletes those older than BACKUP_DAYS. Run in the shop's
# folder with the shop's settings. A backup that fails, or that lacks files, deletes nothing and ends with 1.
set -eu
export NODE_ENV=production
dir=${BACKUP_DIR:?is the folder of backups}
days=${BACKUP_DAYS:-14}
case $days in "" | *[!0-9]*) echo "BACKUP_DAYS: a number of days is expected" >&2 && exit 2 ;; esac
node build/backend/shop.js backup "$dir/skoba-$(date -u +%Y%m%dT%H%M%SZ).backup"
find "$dir" -maxdepth 1 -type f -name 'skoba-*.backup' -mtime "+$days" -delete
# Left by a run that was killed.
find "$dir" -maxdepth 1 -type f -name 'skoba-*.backup.part' -mtime +1 -delete
