#!/bin/bash
# The demo clubs' logos as rasters (the app takes no SVG). Debian 12: librsvg2-bin, pngquant.
set -euo pipefail
cd "$(dirname "$0")"
for n in rovers ashford; do
  rsvg-convert -w 512 -h 512 "$n.svg" | pngquant --strip --speed 1 --quality 80-100 32 - > "$n.png"
done
