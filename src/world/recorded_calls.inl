// Every call that changes a world: SPATE_CALL(what it is called here, the member function, its arguments as they are stored). Recorder and
// Replay both follow from this list. A line's place is its number in recordings: add at the end.

SPATE_CALL(setCost, setCost, Rect, Cost)
SPATE_CALL(setCosts, setCosts, std::vector<Cell>, Cost)
SPATE_CALL(addGoal, addGoal, GoalDef)
SPATE_CALL(moveGoal, moveGoal, GoalId, GoalDef)
SPATE_CALL(addGroup, addGroup, GroupDef)
SPATE_CALL(retarget, retarget, GroupId, GoalId)
SPATE_CALL(spawnAt, spawn, GroupId, std::vector<Vec2>)
SPATE_CALL(spawnIn, spawn, GroupId, Rect, std::uint64_t)
SPATE_CALL(spawnEverywhere, spawnEverywhere, GroupId, std::uint64_t)
SPATE_CALL(remove, remove, UnitId)
SPATE_CALL(tick, tick)
SPATE_CALL(advance, advance, float)
SPATE_CALL(restore, restore, Snapshot)
