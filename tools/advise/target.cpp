#include "target.h"

#include "base/log.h"
#include "platform/file_name.h"

#include <stdexcept>
#include <unistd.h>

namespace ompracer::advise {

Target::Target(const char *what, const std::string &path) {
  if (path.empty())
    return;
  Text text;
  const NameParts parts = expandName(text, path.c_str(), static_cast<u32>(getpid()));
  name = text.c_str();
  if (!file.open(name.c_str(), parts.pid, false))
    throw std::runtime_error("cannot create " + name);
  if (file.name() != name)
    logLine("the %s goes to '%s': another process writes '%s'", what, file.name(), name.c_str());
  else if (parts.addedRank)
    logLine("the %s goes to '%s'", what, file.name());
}

Target::~Target() {
  if (wanted() && !written && file.isRegular() && file.ready() == OwnedFile::State::Same)
    unlink(file.name());
}

void Target::write(const Buffer &text) {
  written = true;
  if (text.failed() || file.ready() == OwnedFile::State::Lost || !file.write(0, text.view().data(), text.view().size()))
    throw std::runtime_error("cannot write " + std::string(file.name()));
}

} // namespace ompracer::advise
