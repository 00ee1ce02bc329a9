#ifndef DAOKIT_CGETOPT_H
#define DAOKIT_CGETOPT_H

#include <getopt.h>

// getopt_long keeps its state in mutable globals, which Swift 6 refuses to touch.
void cgetopt_restart(void);
int cgetopt_index(void);
const char *cgetopt_argument(void);
int cgetopt_option(void);

#endif
