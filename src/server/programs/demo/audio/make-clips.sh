#!/bin/bash
# Makes every audio file in this folder from clips.txt and tunes/*.abc. Nothing is downloaded or recorded.
# Debian 12 packages: see README.md. Usage: ./make-clips.sh [clip name …]   (no names: all of them)
set -euo pipefail
cd "$(dirname "$0")"
export LC_ALL=C
OUT=$PWD
W=$(mktemp -d); trap 'rm -rf "$W"' EXIT
R=32000
SF2=/usr/share/sounds/sf2/FluidR3_GM.sf2
sx() { sox -R -V1 "$@"; }                      # -R: the same noise and dither every time

# Voices: engine, voice, size (above 1: smaller, younger), pace (above 1: slower), semitones, equaliser.
# "Size" is made by speaking that much slower and then playing that much faster: pitch and formants move
# together, as in a smaller person, and nothing is time-stretched.
voice() {
  case $1 in
    dana)   echo "hts slt 1.00 1.04 0    equalizer 220 1q 1.5 treble 1 5000" ;;
    nadia)  echo "hts slt 0.955 1.10 -0.4 equalizer 180 1q 2 treble -1 6000" ;;
    ella)   echo "hts slt 1.09 1.00 0.8  equalizer 300 1q -2 treble 1 5000" ;;
    milo)   echo "hts slt 1.17 1.02 0.6  equalizer 350 1q -3 equalizer 2600 1q 1.5" ;;
    priya)  echo "flite slt 1.11 1.04 0  equalizer 300 1q -2 treble 3 4000" ;;
    tess)   echo "flite slt 1.17 1.02 0  equalizer 350 1q -3 treble 3 4500" ;;
    jo)     echo "flite slt 0.96 1.00 0  equalizer 220 1q 1 treble 3 4000" ;;
    sam)    echo "flite awb 1.00 1.04 0  equalizer 160 1q 2 treble 4 3500" ;;
    gareth) echo "flite rms 0.98 0.92 0  equalizer 150 1q 2 treble 4 3500" ;;
    theo)   echo "flite rms 1.06 0.90 0  equalizer 200 1q 1 treble 5 3500" ;;
    *) echo "no voice $1" >&2; exit 1 ;;
  esac
}
# How a name or word is said, where the engines' American dictionary gets it wrong.
respell() { sed -E 's/\bPriya\b/Preeya/g; s/\bNadia\b/Nahdia/g; s/\bminibus\b/mini bus/g'; }

say() { # who, text, out.wav
  local e v size pace semi eq; read -r e v size pace semi eq <<<"$(voice "$1")"
  local stretch; stretch=$(awk "BEGIN{printf \"%.4f\", $size*$pace}")
  local text; text=$(respell <<<"$2")
  if [ "$e" = hts ]; then
    cat >"$W/v.scm" <<S
(voice_cmu_us_${v}_arctic_hts)
(set! hts_engine_params (append '(("-r" $(awk "BEGIN{printf \"%.4f\", 1/$stretch}")) ("-fm" $semi)) hts_engine_params))
S
    text2wave -eval "$W/v.scm" -o "$W/raw.wav" <<<"$text" 2>/dev/null
  else
    flite -voice "$v" --setf duration_stretch="$stretch" -t "$text" -o "$W/raw.wav"
  fi
  # one rate, one level per speaker, ends trimmed, gentle equaliser
  sx "$W/raw.wav" -r $R -b 24 "$W/a.wav" gain -6 speed "$size" rate -h $R highpass 85 $eq
  sx "$W/a.wav" "$W/b.wav" silence 1 0.02 0.4% reverse silence 1 0.02 0.4% fade 0.03 reverse fade 0.008
  ffmpeg -nostdin -v error -y -i "$W/b.wav" -af "speechnorm=e=3:r=0.0005:l=1,acompressor=threshold=-22dB:ratio=2.5:attack=8:release=120:knee=6" -ar $R -c:a pcm_s24le "$W/c.wav"
  loudness "$W/c.wav" -20 "$3"
}

lufs() { ffmpeg -nostdin -hide_banner -i "$1" -af apad=pad_dur=0.5,ebur128=framelog=verbose -f null - 2>&1 | awk '/^ +I:/{v=$2} END{print v}'; }
loudness() { # in, target, out: to the target, peaks held under −1.5 dB
  local now g; now=$(lufs "$1")
  awk "BEGIN{exit !($now < -3 && $now > -60)}" || { echo "no usable loudness ($now) in $1" >&2; return 1; }
  g=$(awk "BEGIN{printf \"%.2f\", $2-($now)}")
  ffmpeg -nostdin -v error -y -i "$1" -af "volume=${g}dB,aresample=96000,alimiter=limit=0.80:attack=3:release=60:level=0,aresample=$R" -c:a pcm_s24le "$3"
}

quiet() { sx -n -r $R -b 24 -c 1 "$2" trim 0 "$1"; }

effect() { # name, out.wav
  case $1 in
    whistle) # a pea whistle: two close tones, chopped 38 times a second, with breath
      sx -n -r $R -c 1 "$W/w1.wav" synth 0.75 sine 2780 synth 0.75 sine mix 2935 tremolo 38 70 gain -10
      sx -n -r $R -c 1 "$W/w2.wav" synth 0.75 whitenoise bandpass 2900 0.5q gain -22
      sx -m -v 1 "$W/w1.wav" -v 1 "$W/w2.wav" -b 24 "$2" fade q 0.03 0.75 0.12 reverb 30 40 60 gain -n -14 ;;
    kick)    # a ball: a low thump with a little leather
      sx -n -r $R -c 1 "$W/k1.wav" synth 0.16 sine 150:62 fade q 0.002 0.16 0.15
      sx -n -r $R -c 1 "$W/k2.wav" synth 0.16 pinknoise bandpass 900 1q fade q 0.001 0.16 0.155 gain -6
      sx -m "$W/k1.wav" "$W/k2.wav" -b 24 "$2" pad 0.15 0.2 reverb 20 50 50 gain -n -16 ;;
    clink)   # a spoon and a mug
      sx -n -r $R -c 1 -b 24 "$2" synth 0.5 sine 2350 synth 0.5 sine mix 4120 synth 0.5 sine mix 6430 fade l 0.001 0.5 0.495 reverb 20 50 40 gain -n -22 ;;
    clap)    # about five people, not together
      local n=0 d; for d in 0 .17 .31 .36 .52 .60 .71 .83 .90 1.02 1.10 1.24 1.29 1.43 1.55 1.70 1.76; do
        sx -n -r $R -c 1 "$W/cl$((100+n)).wav" synth 0.05 pinknoise bandpass $((950+(n*370)%900)) 1.2q fade l 0.001 0.05 0.048 gain -n -$((6+(n*5)%7)) pad $d; n=$((n+1)); done
      sx -m "$W"/cl1??.wav -b 24 "$2" fade q 0 2.0 0.5 reverb 25 50 40 gain -n -16 ;;
  esac
}

ambience() { # scene, seconds, out.wav: the place, made of filtered noise
  local s=$2
  case $1 in
    pitch) # wind, a far crowd that breathes, a far road, and two calls from across the field
      sx -n -r $R -c 1 "$W/n1.wav" synth "$s" brownnoise tremolo 0.13 60 tremolo 0.31 35 lowpass 420 highpass 70 gain -n -15
      sx -n -r $R -c 1 "$W/n2.wav" synth "$s" pinknoise tremolo 0.23 55 tremolo 0.61 30 bandpass 620 0.8q gain -n -16
      sx -n -r $R -c 1 "$W/n3.wav" synth "$s" pinknoise tremolo 0.37 70 tremolo 1.3 30 bandpass 1700 0.9q gain -n -24
      say tess "Here! Over here!" "$W/sh1.wav"; say milo "Yes, Noah! Shoot!" "$W/sh2.wav"
      sx "$W/sh1.wav" "$W/f1.wav" lowpass 2600 highpass 500 gain -25 reverb 75 40 90 pad 2.6
      sx "$W/sh2.wav" "$W/f2.wav" lowpass 2200 highpass 500 gain -26 reverb 80 40 90 pad 9.3
      sx -m -v 1 "$W/n1.wav" -v 1 "$W/n2.wav" -v 1 "$W/n3.wav" -v 1 "$W/f1.wav" -v 1 "$W/f2.wav" -b 24 "$W/n.wav" trim 0 "$s"
      sx "$W/n.wav" "$3" gain -15 lowpass 4500 ;;
    clubhouse) # a room with people in the next one
      sx -n -r $R -c 1 "$W/n1.wav" synth "$s" pinknoise tremolo 2.7 45 tremolo 0.43 60 bandpass 480 0.9q gain -n -14
      sx -n -r $R -c 1 "$W/n2.wav" synth "$s" brownnoise lowpass 240 highpass 60 gain -n -20
      sx -m -v 1 "$W/n1.wav" -v 1 "$W/n2.wav" -b 24 "$3" reverb 60 50 80 gain -26 trim 0 "$s" ;;
    phone) # a hand on the phone, outdoors
      sx -n -r $R -c 1 -b 24 "$3" synth "$s" pinknoise tremolo 0.19 50 bandpass 500 1.8q gain -n -38 ;;
    table) sx -n -r $R -c 1 -b 24 "$3" synth "$s" brownnoise lowpass 900 highpass 90 gain -n -50 ;;
    *) quiet "$s" "$3" ;;
  esac
}
room() { # scene → sox effects on the voices
  case $1 in
    table) echo "reverb 9 70 20 50 2 -4" ;;
    clubhouse) echo "reverb 22 60 40 60 6 -3" ;;
    pitch) echo "highpass 110 reverb 5 80 60 50 12 -6" ;;
    phone) echo "highpass 190 lowpass 7000 equalizer 2200 0.8q 3 reverb 6 80 30" ;;
    studio) echo "equalizer 140 1q 1.5 treble 1.5 6000 reverb 4 80 12 50 0 -8" ;;
  esac
}

tune() { # name, out.wav
  abc2midi "tunes/$1.abc" -o "$W/t.mid" -silent >/dev/null
  fluidsynth -ni -q -g 0.5 -r $R -F "$W/t.wav" "$SF2" "$W/t.mid" >/dev/null 2>&1
  sx "$W/t.wav" -c 1 -b 24 "$2" remix - highpass 60
}

encode() { # in.wav, kbit/s, out file, title
  local o=(-nostdin -v error -y -i "$1" -map_metadata -1 -fflags +bitexact -flags:a +bitexact -ac 1)
  case $3 in
    *.mp3)  ffmpeg "${o[@]}" -c:a libmp3lame -b:a "$2k" -ar 32000 "$3" ;;
    *.m4a)  ffmpeg "${o[@]}" -c:a aac -b:a "$2k" -ar 32000 -movflags +faststart "$3" ;;
    *.opus) ffmpeg "${o[@]}" -c:a libopus -b:a "$2k" -ar 48000 -application audio "$3" ;;
    *.webm) ffmpeg "${o[@]}" -c:a libopus -b:a "$2k" -ar 48000 -application audio "$3" ;;
  esac
}

wanted() { [ ${#ONLY[@]} -eq 0 ] && return 0; local n; for n in "${ONLY[@]}"; do [ "$n" = "$1" ] && return 0; done; return 1; }

identity() { # name, seconds, LUFS
  wanted "$1" || return 0
  tune "$1" "$W/j.wav"
  sx "$W/j.wav" "$W/j2.wav" silence 1 0.01 0.1% trim 0 "$2" fade q 0 "$2" 0.9 pad 0 0.05
  loudness "$W/j2.wav" "$3" "$W/j3.wav"; encode "$W/j3.wav" 64 "$OUT/$1.mp3"; echo "$1.mp3"
}

finish() { # puts the parts of the current clip together
  [ -n "${file:-}" ] || return 0
  wanted "${file%.*}" || return 0
  local head=0.25 tail=0.45; case $scene in pitch) head=0.7 tail=0.9 ;; studio) [ -n "$bed" ] && head=1.2 tail=1.3 ;; esac
  quiet $head "$W/head.wav"; quiet $tail "$W/tail.wav"
  sx "$W/head.wav" "${parts[@]}" "$W/tail.wav" "$W/dry.wav"
  sx "$W/dry.wav" "$W/wet.wav" gain -4 $(room "$scene")
  local s; s=$(soxi -D "$W/wet.wav")
  if [ -n "$bed" ]; then
    tune "$bed" "$W/bed0.wav"; loudness "$W/bed0.wav" -28 "$W/bed1.wav"
    # ducked under the voice
    ffmpeg -nostdin -v error -y -i "$W/bed1.wav" -i "$W/wet.wav" -filter_complex "[0]apad,atrim=0:$s[b];[1]apad=pad_dur=1,atrim=0:$s[v];[b][v]sidechaincompress=threshold=0.02:ratio=6:attack=60:release=700[d]" -map "[d]" -c:a pcm_s24le "$W/bed2.wav"
    sx "$W/bed2.wav" "$W/amb.wav" fade q 0.05 "$(soxi -D "$W/bed2.wav")" 1.2
  else
    ambience "$scene" "$s" "$W/amb0.wav"; sx "$W/amb0.wav" "$W/amb.wav" fade q 0.3 "$(soxi -D "$W/amb0.wav")" 0.5
  fi
  sx -m -v 1 "$W/wet.wav" -v 1 "$W/amb.wav" "$W/mix.wav" trim 0 "$s"
  ffmpeg -nostdin -v error -y -i "$W/mix.wav" -af "acompressor=threshold=-20dB:ratio=1.8:attack=15:release=200:knee=6" -c:a pcm_s24le "$W/mix2.wav"
  loudness "$W/mix2.wav" "$level" "$W/done.wav"
  encode "$W/done.wav" "$rate" "$OUT/$file"; echo "$file"
}

ONLY=("$@"); file=; bed=; parts=(); n=0
identity rovers-identity 4.6 -15
identity ashford-identity 5.0 -17
while IFS= read -r line <&3; do
  case $line in
    '#'*|'') continue ;;
    '== '*) finish
      IFS='|' read -r file rate level scene <<<"$(sed 's/^== //; s/ *| */|/g; s/ *$//' <<<"$line")"
      parts=(); n=0; bed= ;;
    *) wanted "${file%.*}" || continue
      n=$((n+1)); p=$W/part$(printf %02d $n).wav
      case $line in
        'bed: '*) bed=${line#bed: } ;;
        '~ '*) quiet "${line#\~ }" "$p"; parts+=("$p") ;;
        '! '*) effect "${line#! }" "$p"; parts+=("$p") ;;
        *) say "${line%%:*}" "${line#*: }" "$p"
           # the breath after a line: a little different each time, the same on every run
           quiet "0.$((24 + (${#line}*7+n*11)%16))" "$W/gap$n.wav"; parts+=("$p" "$W/gap$n.wav") ;;
      esac ;;
  esac
done 3< clips.txt
finish
