#!/bin/sh
# Makes a backup, encrypts it for a key that is not on this machine, checks it, and deletes those past their days.
#
#   BACKUP_RECIPIENT=age1… deploy/backup.sh /var/lib/touchline-backups      with age
#   BACKUP_GPG=ops@example.org deploy/backup.sh /var/lib/touchline-backups  with gpg
#
# It ends with an error when anything is missing, so that a timer shows it. To read one:
#   age -d -i key.txt touchline-….tar.age > touchline.tar && npm run restore -- touchline.tar
set -eu
umask 077

folder=${1:?Say where to: deploy/backup.sh FOLDER}
# The notice to families says 30.
days=${BACKUP_DAYS:-30}
[ "$days" -le 30 ] || { echo 'BACKUP_DAYS: at most 30, because the notice to families says so' >&2; exit 1; }
cd "$(dirname "$0")/.."

if [ -n "${BACKUP_RECIPIENT:-}" ]; then
  kind=age
  encrypt() { age --encrypt --recipient "$BACKUP_RECIPIENT" --output "$2" "$1"; }
elif [ -n "${BACKUP_GPG:-}" ]; then
  kind=gpg
  encrypt() { gpg --batch --yes --quiet --trust-model always --encrypt --recipient "$BACKUP_GPG" --output "$2" "$1"; }
else
  echo 'Set BACKUP_RECIPIENT (a key of age) or BACKUP_GPG (a key of gpg): a backup holds the data of children' >&2
  exit 1
fi

mkdir -p "$folder"
# What a power cut has left of an earlier run: it is not encrypted.
find "$folder" -maxdepth 1 -type d -name '.making-*' -mmin +720 -exec rm -rf {} +
plain=$(mktemp -d "$folder/.making-XXXXXX")
trap 'rm -rf "$plain"' EXIT INT TERM

name=touchline-$(date -u +%Y-%m-%dT%H%M%SZ).tar
node --import tsx src/bin/backup.ts "$plain/$name"
encrypt "$plain/$name" "$plain/$name.$kind"
# Of the same disk, so that it is there whole or not at all.
mv "$plain/$name.$kind" "$folder/$name.$kind"

# Only what this script has made, and never the newest.
find "$folder" -maxdepth 1 -type f -name 'touchline-*.tar.*' -mtime "+$((days - 1))" ! -name "$name.$kind" -delete
echo "$folder/$name.$kind"
