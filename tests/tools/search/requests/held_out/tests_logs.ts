import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "Log live mitlesen, während ich den Fehler nachstelle",
    "tools": ["sn_tail_log"],
    "args": { "seconds": 0 },
  },
  {
    "request": "run only the test 'Fleet: no negative mileage'",
    "tools": ["sn_run_atf_test"],
    "args": { "test": "Fleet: no negative mileage" },
  },
  {
    "request": "how did the last run of the Forms suite go, why did it fail",
    "tools": ["sn_get_atf_results"],
    "args": { "suite": "Forms" },
  },
  {
    "request": "which open instance scan findings do we have, worst first",
    "tools": ["sn_get_scan_results", "sn_list_scan_findings"],
    "args": {},
  },
  {
    "request": "pages that took more than 5 seconds to load, and for whom",
    "tools": ["sn_list_transactions"],
    "args": { "min_ms": 5000 },
  },
  {
    "request": "what did the last upgrade skip because we customised it",
    "tools": ["sn_list_upgrade_skipped"],
    "args": {},
  },
];
