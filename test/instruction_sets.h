#pragma once
// Runs a test once for each instruction set that this machine has and the kernels were compiled for, plain code among them.

#include <gtest/gtest.h>
#include <hwy/detect_targets.h>
#include <hwy/targets.h>

#include <bit>
#include <string>

namespace spate::test {

template <class F>
void onEveryInstructionSet(const F& f) {
  std::int64_t left = std::int64_t(hwy::SupportedTargets()) & std::int64_t(HWY_TARGETS);
  for (; left != 0; left &= left - 1) {
    const std::int64_t target = left & -left;
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    SCOPED_TRACE(std::string("instruction set ") + hwy::TargetName(target));
    f();
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace spate::test
