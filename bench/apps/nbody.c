// Gravitation, all pairs: forces in one loop, motion in the next, momentum as the check.
#include "app.h"

#include <math.h>

typedef struct {
  double x, y, z, vx, vy, vz, ax, ay, az, mass;
} Body;

static void accelerate(Body *bodies, int n) {
#pragma omp for schedule(dynamic, 8)
  for (int i = 0; i < n; i++) {
    double ax = 0, ay = 0, az = 0;
    for (int j = 0; j < n; j++) {
      double dx = bodies[j].x - bodies[i].x, dy = bodies[j].y - bodies[i].y, dz = bodies[j].z - bodies[i].z;
      double r2 = dx * dx + dy * dy + dz * dz + 1e-3, s = bodies[j].mass / (r2 * sqrt(r2));
      ax += s * dx, ay += s * dy, az += s * dz;
    }
    bodies[i].ax = ax, bodies[i].ay = ay, bodies[i].az = az;
  }
}

static void move(Body *bodies, int n, double dt) {
#pragma omp for
  for (int i = 0; i < n; i++) {
    Body *b = &bodies[i];
    b->vx += dt * b->ax, b->vy += dt * b->ay, b->vz += dt * b->az;
    b->x += dt * b->vx, b->y += dt * b->vy, b->z += dt * b->vz;
  }
}

int main(int argc, char **argv) {
  int n = appSize(argc, argv, 100, 2500, 8000), steps = 4;
  Body *bodies = appAllocate(n, sizeof(Body));
  uint64_t seed = 6;
  for (int i = 0; i < n; i++)
    bodies[i] = (Body){.x = appUniform(&seed), .y = appUniform(&seed), .z = appUniform(&seed), .mass = 1.0 / n};
#pragma omp parallel
  for (int step = 0; step < steps; step++) {
    accelerate(bodies, n);
    move(bodies, n, 1e-3);
  }
  double px = 0, py = 0, speed = 0;
  for (int i = 0; i < n; i++) {
    px += bodies[i].mass * bodies[i].vx, py += bodies[i].mass * bodies[i].vy;
    speed += fabs(bodies[i].vx);
  }
  return appVerdict("nbody", fabs(px) + fabs(py) < 1e-9 && speed > 0, speed);
}
