#!/usr/bin/env bash
# Draws how costs grow, from a whole benchmark's JSON: ./dev plots bench/results/NAME.json
# Writes docs/pictures/bench-fields.svg (ns a cell by cells) and bench-crowds.svg (ns a unit and tick by units).
set -euo pipefail
json=$1
out=${2:-docs/pictures}
data=$(mktemp -d)
trap 'rm -rf "$data"' EXIT

# rows NAMES OPPONENT SIZE: "size ours theirs" for each row of that pattern, smallest first.
rows() {
  jq -r --arg names "$1" --arg opponent "$2" --arg size "$3" '.rows[] | select((.name | test($names)) and .opponent == $opponent and .ours != null)
    | [.[$size], .ours, .theirs] | @tsv' "$json" | sort -n
}
for map in open random20 costs; do rows "^field/$map-[0-9]+\$" textbook cells >"$data/$map"; done
for crowd in uniform stream jam settled; do rows "^crowd/$crowd-[0-9]+[km]\$" tutorials units >"$data/$crowd"; done
machine=$(jq -r '.machine | "\(.cpu), one thread, \(.instructionSet), \(.date)"' "$json")

gnuplot <<GNUPLOT
set terminal svg size 760,440 font "DejaVu Sans,13" background "#ffffff"
set logscale xy
set grid lc rgb "#dddddd"
set key outside right top reverse Left samplen 2
set style line 1 lc rgb "#1f77b4" lw 2 pt 7 ps 0.6
set style line 2 lc rgb "#2ca02c" lw 2 pt 7 ps 0.6
set style line 3 lc rgb "#d62728" lw 2 pt 7 ps 0.6
set style line 4 lc rgb "#9467bd" lw 2 pt 7 ps 0.6
set style line 11 lc rgb "#1f77b4" lw 1 dt 2 pt 6 ps 0.6
set style line 12 lc rgb "#2ca02c" lw 1 dt 2 pt 6 ps 0.6
set style line 13 lc rgb "#d62728" lw 1 dt 2 pt 6 ps 0.6
set style line 14 lc rgb "#9467bd" lw 1 dt 2 pt 6 ps 0.6

set output "$out/bench-fields.svg"
set title "Distances and directions, dashed: the textbook's\n{/*0.75 $machine}"
set xlabel "cells that have a way"
set ylabel "ns a cell"
set format x "10^{%L}"
set yrange [1:*]
plot "$data/open" u 1:2 w lp ls 1 t "open", "" u 1:3 w lp ls 11 notitle, \
     "$data/random20" u 1:2 w lp ls 2 t "20 % walls", "" u 1:3 w lp ls 12 notitle, \
     "$data/costs" u 1:2 w lp ls 3 t "costs 1 .. 10", "" u 1:3 w lp ls 13 notitle

set output "$out/bench-crowds.svg"
set title "A tick, dashed: the tutorials' step\n{/*0.75 $machine}"
set xlabel "units"
set ylabel "ns a unit and tick"
set yrange [10:*]
plot "$data/uniform" u 1:2 w lp ls 1 t "1 a cell", "" u 1:3 w lp ls 11 notitle, \
     "$data/stream" u 1:2 w lp ls 2 t "stream, 1 to 4 cells", "" u 1:3 w lp ls 12 notitle, \
     "$data/jam" u 1:2 w lp ls 3 t "jam at a door", "" u 1:3 w lp ls 13 notitle, \
     "$data/settled" u 1:2 w lp ls 4 t "at rest", "" u 1:3 w lp ls 14 notitle
GNUPLOT
echo "$out/bench-fields.svg $out/bench-crowds.svg"
