#!/bin/bash
# The demo's logos and photos of hosts as rasters (the app takes no SVG). Debian 12: librsvg2-bin, pngquant.
set -euo pipefail
cd "$(dirname "$0")"
for n in rovers ashford; do
  rsvg-convert -w 512 -h 512 "$n.svg" | pngquant --strip --speed 1 --quality 80-100 32 - > "$n.png"
done
n=0
for colour in 1f4e79 7a3b5e 2f6b4f 8a5a1f 4a4a8c 8c3b3b; do
  n=$((n + 1))
  sed "s/#1f4e79/#$colour/" host.svg | rsvg-convert -w 512 -h 512 | pngquant --strip --speed 1 16 - > "host-$n.png"
done
