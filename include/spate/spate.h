#pragma once
// spate: flow-field crowd navigation. This header is the whole core; reading and writing files is in <spate/io.h>.

#include "spate/base.h"
#include "spate/cost_field.h"
#include "spate/explain.h"
#include "spate/fields.h"
#include "spate/record.h"
#include "spate/world.h"
