#include "CGetOpt.h"

void cgetopt_restart(void) {
#ifdef __APPLE__
  optreset = 1;  // BSD: starts over, forgetting what was left of the last run
  optind = 1;
#else
  optind = 0;  // glibc: zero does the same
#endif
  opterr = 0;  // the caller words its own errors
}

int cgetopt_index(void) { return optind; }
const char *cgetopt_argument(void) { return optarg; }
int cgetopt_option(void) { return optopt; }
