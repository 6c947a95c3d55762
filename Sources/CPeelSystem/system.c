#include "CPeelSystem.h"
