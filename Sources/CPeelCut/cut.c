#include "CPeelCut.h"
