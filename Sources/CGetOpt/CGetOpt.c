#include "CGetOpt.h"

void cgetopt_restart(void) {
  optind = 0;  // glibc: zero starts over, forgetting what was left of the last run
  opterr = 0;  // the caller words its own errors
}

int cgetopt_index(void) { return optind; }
const char *cgetopt_argument(void) { return optarg; }
int cgetopt_option(void) { return optopt; }
