#ifndef DAOKIT_CLIBXML2_SHIM_H
#define DAOKIT_CLIBXML2_SHIM_H

// With ICU on, libxml2's headers bring in ICU's, which clash with Foundation's own copy.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

// xmlFree is a mutable global, which Swift 6 refuses.
static inline void clibxml2_free(void *pointer) { xmlFree(pointer); }

#endif
