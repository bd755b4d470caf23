# Completion of the commands of ompracer for bash. The compiler drivers complete as clang does.
_ompracer() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  case $previous in
    -f | --format) mapfile -t COMPREPLY < <(compgen -W "text json sarif html" -- "$current"); return ;;
    --color) mapfile -t COMPREPLY < <(compgen -W "auto always never" -- "$current"); return ;;
    -o | --output) mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
  esac
  if [ "$COMP_CWORD" = 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "report --version --help" -- "$current")
  elif [ "${current#-}" != "$current" ]; then
    mapfile -t COMPREPLY < <(compgen -W "-f --format -o --output --baseline --color --help" -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -f -X '!*.json' -- "$current"; compgen -d -S / -- "$current")
  fi
}
complete -o filenames -F _ompracer ompracer
complete -F _clang -o default ompracer-cc ompracer-c++ 2>/dev/null || :
