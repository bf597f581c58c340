#include "spate/base.h"
