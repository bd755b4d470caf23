"""Evaluation of race detectors on labelled programs: one concept to a file, the Python standard library only."""
