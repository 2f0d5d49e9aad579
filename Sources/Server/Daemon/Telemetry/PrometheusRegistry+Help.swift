extension PrometheusRegistry {
  /// The help text of each of the daemon's metric families. A test compares them with the families that the daemon
  /// serves.
  public static let help = [
    "apeiron_build_info": "The version, as a label; the value is 1.",
    "apeiron_camera": "1 for the state that the daemon's own camera is in, 0 for the others; of several, by name.",
    "apeiron_check_ok": "Whether a check of /readyz is good (1) or not (0).",
    "apeiron_data_free_bytes": "What the file system of the data folder has left for this user.",
    "apeiron_event_streams": "Streams of server-sent events that are open.",
    "apeiron_frame_stage_seconds":
      "The time that pictures take: wait (for a worker), first and second (looks), answer (from arrival to answer).",
    "apeiron_frames_failed_total": "Pictures that could not be judged, by the code of the error.",
    "apeiron_frames_judged_total": "Pictures that were judged.",
    "apeiron_frames_refused_total": "Judged pictures in which nothing was accepted, by reason.",
    "apeiron_frames_superseded_total": "Pictures that gave way to a newer one of their sender before they were judged.",
    "apeiron_games": "Games that are open and not over, by mode.",
    "apeiron_http_responses_total": "Answers to requests, by class of status.",
    "apeiron_journal_append_seconds": "The time until what happened is on disk.",
    "apeiron_journal_errors_total": "Appends that the journal refused because of its file, by code.",
    "apeiron_players": "Players of games that are not over, by mode.",
    "apeiron_ready": "Whether a round can be played (1) or not (0), as /readyz says.",
    "apeiron_references": "References that are looked for.",
    "apeiron_reloads_total": "Reloads of pack and settings, by outcome.",
    "apeiron_requests_refused_total": "Requests refused, or connections closed, because too much was asked, by kind.",
    "process_cpu_seconds_total": "User and system time of the process.",
    "process_open_fds": "Open file descriptors.",
    "process_resident_memory_bytes": "Resident memory.",
    "process_start_time_seconds": "When the daemon started, in seconds since 1970.",
    "process_threads": "Threads of the process.",
  ]
}
