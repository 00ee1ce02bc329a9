#include <libpq-fe.h>

#ifdef __linux__
// Not in Swift's own module of the C library.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif
