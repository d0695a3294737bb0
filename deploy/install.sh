#!/bin/sh
# Installs the artefact that this file lies in (`npm run artefact`) on a Debian machine, or another
# release beside the one that runs (docs/deployment.md). Run it as root:
#   /path/to/artefact/deploy/install.sh [ROOT]
# With ROOT it writes below that folder and starts nothing.
set -eu
artefact=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
root=${1:-}
if [ "$(id -u)" != 0 ]; then
  echo "install.sh: run this as root" >&2
  exit 1
fi
if [ ! -x "$artefact/bin/node" ] || [ ! -e "$artefact/RELEASE" ]; then
  echo "install.sh: $artefact is not an artefact (npm run artefact)" >&2
  exit 1
fi

# A release has a folder of its own; the link says which one runs.
release="/opt/$(tr ' ' '-' <"$artefact/RELEASE")"
release=${release%-}
if [ ! -e "$root$release" ]; then
  install -d -m 0755 "$root/opt"
  cp -R "$artefact" "$root$release.part"
  chown -R 0:0 "$root$release.part"
  chmod -R u=rwX,go=rX "$root$release.part"
  mv "$root$release.part" "$root$release"
fi
if [ -e "$root/opt/fairlead" ] && [ ! -L "$root/opt/fairlead" ]; then
  echo "install.sh: $root/opt/fairlead is a folder; move it away first" >&2
  exit 1
fi
ln -sfn "$release" "$root/opt/fairlead"
install -d -m 0755 "$root/usr/local/bin"
ln -sfn /opt/fairlead/bin/fairlead "$root/usr/local/bin/fairlead"

install -D -m 0644 "$artefact/deploy/sysusers.conf" "$root/usr/lib/sysusers.d/fairlead.conf"
install -D -m 0644 "$artefact/deploy/tmpfiles.conf" "$root/usr/lib/tmpfiles.d/fairlead.conf"
install -D -m 0644 "$artefact/deploy/fairlead.service" "$root/etc/systemd/system/fairlead.service"
systemd-sysusers ${root:+"--root=$root"} fairlead.conf

# Settings are made once and kept; the secret is this machine's own.
settings="$root/etc/fairlead/env"
if [ ! -e "$settings" ]; then
  install -d -m 0750 "$root/etc/fairlead"
  (
    umask 0077
    cat "$artefact/.env.example"
    printf '\n# --- Made by install.sh\nAUTH_SECRET=%s\n' "$(head -c 48 /dev/urandom | base64 | tr -d '\n')"
  ) >"$settings.part"
  chmod 0640 "$settings.part"
  mv "$settings.part" "$settings"
fi
systemd-tmpfiles ${root:+"--root=$root"} --create fairlead.conf

if [ -z "$root" ] && [ -d /run/systemd/system ]; then
  systemctl daemon-reload
fi
echo "Installed $release. Write the settings into /etc/fairlead/env, then: systemctl enable --now fairlead"
