#include "rows.h"

namespace spate::bench {

std::optional<double> Outcome::ratio() const {
  if (!ours || !theirs || *ours <= 0.0) return std::nullopt;
  return *theirs / *ours;
}

std::vector<Row> allRows(const Options& options) {
  std::vector<Row> rows;
  addFieldRows(rows, options);
  addCrowdRows(rows);
  addDetourRow(rows);
  addFrameRows(rows);
  return rows;
}

void addNote(Outcome& result, const std::string& sentence) {
  const std::string before = result.extra.value("note", std::string());
  result.extra["note"] = before.empty() ? sentence : before + "; " + sentence;
}

Outcome failed(const std::string& name, const std::string& unit, const std::string& opponent, const std::string& why) {
  Outcome result;
  result.name = name;
  result.unit = unit;
  result.opponent = opponent;
  addNote(result, "check failed: " + why);
  return result;
}

}  // namespace spate::bench
