// Ray casting of spheres: pixels in a dynamic loop, objects with small methods and a virtual call for each hit test.
#include "app.h"

#include <cmath>
#include <memory>
#include <vector>

namespace {

struct Vector {
  double x, y, z;
  Vector operator-(Vector o) const { return {x - o.x, y - o.y, z - o.z}; }
  Vector operator*(double s) const { return {x * s, y * s, z * s}; }
  double dot(Vector o) const { return x * o.x + y * o.y + z * o.z; }
  Vector unit() const { return *this * (1 / std::sqrt(dot(*this))); }
};

struct Shape {
  virtual ~Shape() = default;
  /// Distance along the ray, negative without a hit.
  virtual double hit(Vector origin, Vector direction) const = 0;
  virtual Vector normal(Vector at) const = 0;
};

struct Sphere : Shape {
  Vector centre;
  double radius;
  Sphere(Vector c, double r) : centre(c), radius(r) {}
  double hit(Vector origin, Vector direction) const override {
    Vector to = centre - origin;
    double along = to.dot(direction), rest = radius * radius - to.dot(to) + along * along;
    return rest < 0 ? -1 : along - std::sqrt(rest);
  }
  Vector normal(Vector at) const override { return (at - centre).unit(); }
};

} // namespace

int main(int argc, char **argv) {
  int n = appSize(argc, argv, 40, 1500, 4000);
  std::vector<std::unique_ptr<Shape>> shapes;
  for (int k = -2; k <= 2; k++)
    shapes.push_back(std::make_unique<Sphere>(Vector{0.8 * k, 0, 5.0 + std::abs(k)}, 0.5));
  std::vector<double> image(static_cast<std::size_t>(n) * n);
  const Vector light = Vector{1, 1, -1}.unit();
#pragma omp parallel for schedule(dynamic, 4)
  for (int row = 0; row < n; row++)
    for (int column = 0; column < n; column++) {
      Vector direction = Vector{(column + 0.5) / n - 0.5, (row + 0.5) / n - 0.5, 1}.unit();
      double nearest = 1e30, shade = 0;
      for (const auto &shape : shapes) {
        double distance = shape->hit({0, 0, 0}, direction);
        if (distance > 0 && distance < nearest) {
          nearest = distance;
          shade = 0.2 + 0.8 * std::fmax(0, shape->normal(direction * distance).dot(light));
        }
      }
      image[static_cast<std::size_t>(row) * n + column] = shade;
    }
  double sum = 0;
  for (double shade : image)
    sum += shade;
  bool middle = image[static_cast<std::size_t>(n) / 2 * n + n / 2] > 0, corner = image[0] == 0;
  double share = sum / n / n; // of the picture's brightness, the same at each size but for the raster
  return appVerdict("raycast", middle && corner && share > 0.02 && share < 0.2, share);
}
