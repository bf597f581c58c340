#include "opponents/detour.h"

#include <DetourCrowd.h>
#include <fmt/format.h>

#include <cmath>

#include "opponents/detour_mesh.h"

namespace spate::bench {
namespace {

struct FreeCrowd {
  void operator()(dtCrowd* crowd) const { dtFreeCrowd(crowd); }
};

/// The demo's "medium" quality of four; its own default is "high", which takes longer.
void setAvoidance(dtCrowd& crowd) {
  dtObstacleAvoidanceParams params = *crowd.getObstacleAvoidanceParams(0);
  params.velBias = 0.5f;
  params.adaptiveDivs = 5;
  params.adaptiveRings = 2;
  params.adaptiveDepth = 2;
  crowd.setObstacleAvoidanceParams(0, &params);
}

/// The demo's defaults: all but separation.
dtCrowdAgentParams agentParams(const DetourOpponent::Def& def) {
  dtCrowdAgentParams params{};
  params.radius = def.radius;
  params.height = 2.0f;
  params.maxAcceleration = 8.0f;
  params.maxSpeed = def.speed;
  params.collisionQueryRange = def.radius * 12.0f;
  params.pathOptimizationRange = def.radius * 30.0f;
  params.separationWeight = 2.0f;
  params.updateFlags =
      DT_CROWD_ANTICIPATE_TURNS | DT_CROWD_OPTIMIZE_VIS | DT_CROWD_OPTIMIZE_TOPO | DT_CROWD_OBSTACLE_AVOIDANCE;
  params.obstacleAvoidanceType = 0;
  return params;
}

}  // namespace

struct DetourOpponent::Impl {
  NavMesh mesh;
  std::unique_ptr<dtCrowd, FreeCrowd> crowd;
  std::vector<int> agents;
  std::optional<std::string> problem;

  dtCrowdAgentParams params;

  void addAgents(std::span<const Vec2> positions) {
    for (const Vec2 p : positions) {
      const float at[3] = {p.x, 0.0f, p.y};
      agents.push_back(crowd->addAgent(at, &params));
      if (agents.back() < 0)
        problem = fmt::format("only {} of {} agents were taken", agents.size() - 1, positions.size());
    }
  }

  void requestWays(Vec2 goal) {
    const float at[3] = {goal.x, 0.0f, goal.y};
    float onMesh[3];
    dtPolyRef polygon = 0;
    crowd->getNavMeshQuery()->findNearestPoly(at, crowd->getQueryExtents(), crowd->getFilter(0), &polygon, onMesh);
    if (polygon == 0) problem = "the goal is not on the mesh";
    for (const int agent : agents) {
      if (!problem && !crowd->requestMoveTarget(agent, polygon, onMesh)) problem = "a move was refused";
    }
  }

  void setFlags(unsigned char flags) {
    dtCrowdAgentParams changed = params;
    changed.updateFlags = flags;
    for (const int agent : agents) crowd->updateAgentParameters(agent, &changed);
  }

  bool hasWay(const dtCrowdAgent& agent) const {
    return agent.active && agent.state == DT_CROWDAGENT_STATE_WALKING &&
           agent.targetState == DT_CROWDAGENT_TARGET_VALID && !agent.partial && agent.corridor.getPathCount() > 0;
  }
};

bool DetourOpponent::built() {
  return true;
}

DetourOpponent::DetourOpponent(const CostField& cost, const Def& def, std::span<const Vec2> positions, Vec2 goal)
    : impl_(std::make_unique<Impl>()) {
  impl_->mesh = makeNavMesh(cost, def.radius);
  impl_->crowd.reset(dtAllocCrowd());
  if (!impl_->mesh || !impl_->crowd || !impl_->crowd->init(int(positions.size()), def.radius, impl_->mesh.get())) {
    impl_->problem = "no navigation mesh or crowd could be made";
    return;
  }
  setAvoidance(*impl_->crowd);
  impl_->params = agentParams(def);
  impl_->addAgents(positions);
  if (!impl_->problem) impl_->requestWays(goal);
}

DetourOpponent::~DetourOpponent() = default;

const std::optional<std::string>& DetourOpponent::problem() const {
  return impl_->problem;
}

int DetourOpponent::findWays(int mostUpdates) {
  // Nobody has to avoid anybody while nobody moves; it would take most of the time.
  impl_->setFlags(0);
  int updates = 0;
  for (State now = state(); updates < mostUpdates && now.walking < now.active; now = state()) {
    impl_->crowd->update(1e-6f, nullptr);
    ++updates;
  }
  impl_->setFlags(impl_->params.updateFlags);
  return updates;
}

void DetourOpponent::update(float seconds) {
  impl_->crowd->update(seconds, nullptr);
}

DetourOpponent::State DetourOpponent::state() const {
  State state;
  for (const int index : impl_->agents) {
    const dtCrowdAgent& agent = *impl_->crowd->getAgent(index);
    state.active += agent.active ? 1 : 0;
    state.walking += impl_->hasWay(agent) ? 1 : 0;
    state.meanSpeed += std::hypot(double(agent.vel[0]), double(agent.vel[2]));
    state.meanNeighbours += agent.nneis;
  }
  state.meanSpeed /= std::max<double>(1.0, double(impl_->agents.size()));
  state.meanNeighbours /= std::max<double>(1.0, double(impl_->agents.size()));
  return state;
}

std::vector<Vec2> DetourOpponent::positions() const {
  std::vector<Vec2> result;
  for (const int index : impl_->agents) {
    const dtCrowdAgent& agent = *impl_->crowd->getAgent(index);
    result.push_back({agent.npos[0], agent.npos[2]});
  }
  return result;
}

int DetourOpponent::polygons() const {
  int count = 0;
  const dtNavMesh& mesh = *impl_->mesh;
  for (int i = 0; i < mesh.getMaxTiles(); ++i) {
    const dtMeshTile* tile = mesh.getTile(i);
    if (tile->header != nullptr) count += tile->header->polyCount;
  }
  return count;
}

std::string DetourOpponent::settings() {
  return "DetourCrowd as its demo sets it up (turns, visibility, topology, avoidance), avoidance of medium quality";
}

}  // namespace spate::bench
