"""Measurement of time and memory: one concept to a file, the Python standard library and dataracebench/harness only."""
