#include "rows.h"

#include <cctype>

namespace spate::bench {

std::optional<double> Outcome::ratio() const {
  if (!ours || !theirs || *ours <= 0.0) return std::nullopt;
  return *theirs / *ours;
}

std::vector<Row> allRows(const Options& options) {
  std::vector<Row> rows;
  addFieldRows(rows, options);
  addRepairRows(rows, options);
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

std::vector<Outcome> named(std::vector<Outcome> outcomes) {
  for (std::size_t i = 1; i < outcomes.size(); ++i) {
    std::string word;
    for (const char c : outcomes[i].opponent) {
      if (std::isalnum(static_cast<unsigned char>(c))) word += c;
      else if (!word.empty() && word.back() != '-') word += '-';
    }
    outcomes[i].name += "-" + word;
  }
  return outcomes;
}

}  // namespace spate::bench
