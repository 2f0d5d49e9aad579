"""Scores pictures with the program `apeiron`.

`Worker` runs `apeiron worker`, or connects to one, and `apeiron.spark.score` does so for the rows of a data frame on Spark.
"""

from .worker import Failure, Picture, Result, Seen, Worker, WorkerError

__all__ = ["Failure", "Picture", "Result", "Seen", "Worker", "WorkerError"]
