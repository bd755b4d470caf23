# Completion of the commands of ompracer for bash. The compiler drivers complete as clang does.

# ompracer profile: its options, then a program, then files.
_ompracer_profile() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} i
  for ((i = 2; i < COMP_CWORD; i++)); do
    case ${COMP_WORDS[i]} in
      --html | --json | --record | --whatif | --threads | --scale | --goal | --goal-factor | --min-parallelism | --options | --color) i=$((i + 1)) ;;
      -*) ;;
      *) mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;; # an argument of the program
    esac
  done
  case $previous in
    --html | --json | --record) mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
    --color) mapfile -t COMPREPLY < <(compgen -W "auto always never" -- "$current"); return ;;
    --threads | --scale | --goal | --whatif | --goal-factor | --min-parallelism | --options) return ;;
  esac
  if [ "${current#-}" != "$current" ]; then
    mapfile -t COMPREPLY < <(compgen -W "--html --json --record --whatif --threads --scale --diff --goal --goal-factor --min-parallelism --libomp --options --color --help" \
      -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -c -- "$current"; compgen -f -- "$current")
  fi
}

_ompracer() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  if [ "${COMP_WORDS[1]}" = profile ] && [ "$COMP_CWORD" -gt 1 ]; then
    _ompracer_profile
    return
  fi
  if [ "${COMP_WORDS[1]}" = run ] && [ "$COMP_CWORD" -gt 1 ]; then
    case $previous in
      -f | --format) mapfile -t COMPREPLY < <(compgen -W "text json sarif html" -- "$current") ;;
      --color) mapfile -t COMPREPLY < <(compgen -W "auto always never" -- "$current") ;;
      *) if [ "${current#-}" != "$current" ]; then
           mapfile -t COMPREPLY < <(compgen -W "-f --format -o --output --color --help" -- "$current")
         else
           mapfile -t COMPREPLY < <(compgen -c -- "$current"; compgen -f -- "$current")
         fi ;;
    esac
    return
  fi
  case $previous in
    -f | --format) mapfile -t COMPREPLY < <(compgen -W "text json sarif html speedscope perfetto folded dot csv" -- "$current"); return ;;
    --color) mapfile -t COMPREPLY < <(compgen -W "auto always never" -- "$current"); return ;;
    -p) mapfile -t COMPREPLY < <(compgen -d -S / -- "$current"); return ;;
    --race | --repair) return ;;
    -o | --output) mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
  esac
  if [ "$COMP_CWORD" = 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "report run profile replay explain dump --version --help" -- "$current")
  elif [ "${current#-}" != "$current" ]; then
    mapfile -t COMPREPLY < <(compgen -W "-f --format -o --output --patch --race --repair -p --baseline --tolerance --goal --goal-factor --whatif --color --help" -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -f -X '!*.json' -- "$current"; compgen -d -S / -- "$current")
  fi
}
complete -o filenames -F _ompracer ompracer
complete -F _clang -o default ompracer-cc ompracer-c++ 2>/dev/null || :
