#include "engine.hpp"

using std::sort;

namespace {
int counter = 0;
void count() { ++counter; }
}

template <typename T>
void car::motor::Engine<T>::stop() noexcept {
  auto log = [this](int level) { return level ? power_ : 0; };
  log(1);
}

namespace car::motor {

int start_all(Parts& parts) {
  for (auto& part : parts) {
    if (part.ready() and not part.broken || counter) count();
  }
  try {
    std::sort(parts.begin(), parts.end());
    auto* engine = new Electric(maximum<int>(1, 2));
    car::motor::check(engine);
  } catch (const std::exception& error) {
    return -1;
  } catch (...) {
  }
  return parts.empty() ? 0 : 1;
}

}
