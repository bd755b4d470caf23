// pwd.h, grp.h, shadow.h, utmp.h, netdb.h and their kin: functions that return objects which all threads share, and
// positions in files that all threads share (platform/hidden_state.def).
#include "entry/forward.h"
#include "entry/state_accesses.h"

#include <fstab.h>
#include <grp.h>
#include <mntent.h>
#include <netdb.h>
#include <netinet/ether.h>
#include <pwd.h>
#include <rpc/netdb.h>
#include <shadow.h>
#include <ttyent.h>
#include <unistd.h>
#include <utmp.h>
#include <utmpx.h>

using namespace ompracer;

#define OMPRACER_BY_TEXT(Entry, name)                                                                                  \
  OMPRACER_FORWARD_FIRST(Entry *, name, (const char *text), (text), {                                                  \
    readsString(caller, 0, text);                                                                                      \
    usesState(caller, stateUseOf(#name), result);                                                                      \
  })
#define OMPRACER_BY_TEXTS(Entry, name)                                                                                 \
  OMPRACER_FORWARD_FIRST(Entry *, name, (const char *text, const char *protocol), (text, protocol), {                  \
    readsString(caller, 0, text);                                                                                      \
    if (protocol)                                                                                                      \
      readsString(caller, 1, protocol);                                                                                \
    usesState(caller, stateUseOf(#name), result);                                                                      \
  })

// Users and groups.

OMPRACER_BY_TEXT(passwd, getpwnam)
OMPRACER_KEEPS(passwd *, getpwuid, (uid_t id), (id))
OMPRACER_KEEPS(passwd *, getpwent, (), ())
OMPRACER_KEEPS_VOID(setpwent, (), ())
OMPRACER_KEEPS_VOID(endpwent, (), ())
OMPRACER_KEEPS(int, getpwent_r, (passwd * to, char *buffer, size_t size, passwd **found), (to, buffer, size, found))
OMPRACER_KEEPS(passwd *, fgetpwent, (FILE * file), (file))
OMPRACER_BY_TEXT(group, getgrnam)
OMPRACER_KEEPS(group *, getgrgid, (gid_t id), (id))
OMPRACER_KEEPS(group *, getgrent, (), ())
OMPRACER_KEEPS_VOID(setgrent, (), ())
OMPRACER_KEEPS_VOID(endgrent, (), ())
OMPRACER_KEEPS(int, getgrent_r, (group * to, char *buffer, size_t size, group **found), (to, buffer, size, found))
OMPRACER_KEEPS(group *, fgetgrent, (FILE * file), (file))
OMPRACER_BY_TEXT(spwd, getspnam)
OMPRACER_KEEPS(spwd *, getspent, (), ())
OMPRACER_KEEPS_VOID(setspent, (), ())
OMPRACER_KEEPS_VOID(endspent, (), ())
OMPRACER_KEEPS(char *, getusershell, (), ())
OMPRACER_KEEPS_VOID(setusershell, (), ())
OMPRACER_KEEPS_VOID(endusershell, (), ())

#define OMPRACER_SESSIONS(Entry, suffix)                                                                               \
  OMPRACER_KEEPS(Entry *, get##suffix##ent, (), ())                                                                    \
  OMPRACER_KEEPS(Entry *, get##suffix##id, (const Entry *wanted), (wanted))                                            \
  OMPRACER_KEEPS(Entry *, get##suffix##line, (const Entry *wanted), (wanted))                                          \
  OMPRACER_KEEPS(Entry *, put##suffix##line, (const Entry *entry), (entry))                                            \
  OMPRACER_KEEPS_VOID(set##suffix##ent, (), ())                                                                        \
  OMPRACER_KEEPS_VOID(end##suffix##ent, (), ())
OMPRACER_SESSIONS(utmp, ut)
OMPRACER_SESSIONS(utmpx, utx)

// Terminals and file systems.

OMPRACER_KEEPS(ttyent *, getttyent, (), ())
OMPRACER_BY_TEXT(ttyent, getttynam)
OMPRACER_KEEPS(int, setttyent, (), ())
OMPRACER_KEEPS(int, endttyent, (), ())
OMPRACER_KEEPS(mntent *, getmntent, (FILE * file), (file))
OMPRACER_KEEPS(fstab *, getfsent, (), ())
OMPRACER_BY_TEXT(fstab, getfsspec)
OMPRACER_BY_TEXT(fstab, getfsfile)
OMPRACER_KEEPS(int, setfsent, (), ())
OMPRACER_KEEPS_VOID(endfsent, (), ())

// Networks.

OMPRACER_BY_TEXT(hostent, gethostbyname)
OMPRACER_KEEPS(hostent *, gethostbyname2, (const char *text, int family), (text, family))
OMPRACER_KEEPS(hostent *, gethostbyaddr, (const void *address, socklen_t size, int family), (address, size, family))
OMPRACER_KEEPS(hostent *, gethostent, (), ())
OMPRACER_KEEPS_VOID(sethostent, (int stay), (stay))
OMPRACER_KEEPS_VOID(endhostent, (), ())
OMPRACER_BY_TEXT(netent, getnetbyname)
OMPRACER_KEEPS(netent *, getnetbyaddr, (uint32_t net, int family), (net, family))
OMPRACER_KEEPS(netent *, getnetent, (), ())
OMPRACER_KEEPS_VOID(setnetent, (int stay), (stay))
OMPRACER_KEEPS_VOID(endnetent, (), ())
OMPRACER_BY_TEXT(protoent, getprotobyname)
OMPRACER_KEEPS(protoent *, getprotobynumber, (int number), (number))
OMPRACER_KEEPS(protoent *, getprotoent, (), ())
OMPRACER_KEEPS_VOID(setprotoent, (int stay), (stay))
OMPRACER_KEEPS_VOID(endprotoent, (), ())
OMPRACER_BY_TEXTS(servent, getservbyname)
OMPRACER_KEEPS(servent *, getservbyport, (int port, const char *protocol), (port, protocol))
OMPRACER_KEEPS(servent *, getservent, (), ())
OMPRACER_KEEPS_VOID(setservent, (int stay), (stay))
OMPRACER_KEEPS_VOID(endservent, (), ())
OMPRACER_KEEPS(rpcent *, getrpcent, (), ())
OMPRACER_BY_TEXT(rpcent, getrpcbyname)
OMPRACER_KEEPS(rpcent *, getrpcbynumber, (int number), (number))
OMPRACER_BY_TEXT(ether_addr, ether_aton)
OMPRACER_KEEPS(char *, ether_ntoa, (const ether_addr *address), (address))
OMPRACER_KEEPS(int, getnetgrent, (char **host, char **user, char **domain), (host, user, domain))
OMPRACER_KEEPS(int, setnetgrent, (const char *name), (name))
OMPRACER_KEEPS_VOID(endnetgrent, (), ())
OMPRACER_KEEPS(int, innetgr, (const char *name, const char *host, const char *user, const char *domain),
               (name, host, user, domain))
