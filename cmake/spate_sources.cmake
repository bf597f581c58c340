# The sources of the library, from the root; wasm/ compiles the same.
set(spate_sources
  src/base/base.cpp
  src/field/cost_field.cpp src/field/cost_field_ways.cpp src/field/steps.cpp src/field/clearance.cpp src/field/line_of_sight.cpp src/field/components.cpp
  src/field/successors.cpp src/field/wave.cpp
  src/field/tile_solver.cpp src/field/tile_kernel.cpp
  src/field/solver_choice.cpp src/field/goals.cpp src/field/repair.cpp src/field/raise_kernel.cpp src/field/tile_raise.cpp
  src/field/integration_field.cpp src/field/flow_field.cpp src/field/flow_kernel.cpp
  src/crowd/units.cpp src/crowd/walls.cpp src/crowd/eject.cpp src/crowd/buckets.cpp src/crowd/steering.cpp src/crowd/steering_lanes.cpp
  src/crowd/contacts.cpp src/crowd/contacts_lanes.cpp src/crowd/arrival_table.cpp src/crowd/arrival.cpp src/crowd/crowd.cpp src/crowd/preview.cpp
  src/world/field_cache.cpp src/world/field_job.cpp src/world/field_progress.cpp src/world/map_image.cpp src/world/floors.cpp src/world/goal_cells.cpp src/world/placement.cpp src/world/density.cpp src/world/checks.cpp
  src/world/world.cpp src/world/world_ways.cpp src/world/world_calls.cpp src/world/world_read.cpp src/world/explain.cpp
  src/world/archive.cpp src/world/state.cpp src/world/snapshot.cpp src/world/unit_changes.cpp src/world/recorder.cpp src/world/recording.cpp src/world/replay.cpp)
