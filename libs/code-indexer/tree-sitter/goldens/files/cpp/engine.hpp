#pragma once
#include <vector>
#include "part.hpp"

namespace car::motor {

constexpr int kCylinders = 4;
using Parts = std::vector<Part>;
enum class Fuel { Petrol, Electric };

/// An engine.
template <typename T>
class Engine : public Machine {
 public:
  explicit Engine(T power) : Machine(power), power_(power) {}
  virtual ~Engine() = default;
  Engine(const Engine&) = delete;

  /// Starts it.
  virtual bool start() const = 0;
  static Engine* make(int cylinders = kCylinders);
  T& power() { return power_; }
  bool operator<(const Engine& other) const { return power_ < other.power_ && other.start(); }

  struct Options { int gears; };

 private:
  void stop() noexcept;
  static constexpr int kGears = 5;
  T power_;
};

template <typename T>
T maximum(T a, T b) {
  return a > b ? a : b;
}

int start_all(Parts& parts);

}  // namespace car::motor
