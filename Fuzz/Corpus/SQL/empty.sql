 ; -- nothing
 ;; /* ; */ ﻿; SELECT1