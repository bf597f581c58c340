// Stands in for detour.cpp where Recast and Detour were not there when spate was built.

#include "opponents/detour.h"

namespace spate::bench {

struct DetourOpponent::Impl {
  std::optional<std::string> problem = "not built";
};

bool DetourOpponent::built() {
  return false;
}
DetourOpponent::DetourOpponent(const CostField&, const Def&, std::span<const Vec2>, Vec2)
    : impl_(std::make_unique<Impl>()) {}
DetourOpponent::~DetourOpponent() = default;
const std::optional<std::string>& DetourOpponent::problem() const {
  return impl_->problem;
}
int DetourOpponent::findWays(int) {
  return 0;
}
void DetourOpponent::update(float) {}
DetourOpponent::State DetourOpponent::state() const {
  return {};
}
std::vector<Vec2> DetourOpponent::positions() const {
  return {};
}
int DetourOpponent::polygons() const {
  return 0;
}
std::string DetourOpponent::settings() {
  return "";
}

}  // namespace spate::bench
