import assert from "node:assert/strict";
import {
  readShownDate,
  readShownTime,
  showDate,
  showTime,
  UNSEEN,
  type Viewer,
} from "../../../mod/demo/values/viewer.ts";

const BERLIN: Viewer = {
  timeZone: "Europe/Berlin",
  language: "de",
  dateFormat: "dd.MM.yyyy",
  timeFormat: "HH:mm:ss",
};
const CHICAGO: Viewer = {
  timeZone: "America/Chicago",
  language: "en",
  dateFormat: "MM/dd/yyyy",
  timeFormat: "hh:mm:ss a",
};

Deno.test("viewer: times are shown in zone and format, and read back as they were stored", () => {
  const stored = "2026-07-01 22:30:05";
  assert.equal(showTime(stored, BERLIN), "02.07.2026 00:30:05");
  assert.equal(showTime(stored, CHICAGO), "07/01/2026 05:30:05 PM");
  assert.equal(showTime("2026-01-05 06:00:00", CHICAGO), "01/05/2026 12:00:00 AM");
  for (const viewer of [BERLIN, CHICAGO, UNSEEN]) {
    assert.equal(readShownTime(showTime(stored, viewer), viewer), stored);
  }
});

Deno.test("viewer: days have no zone, and the stored form is read in every format", () => {
  assert.equal(showDate("2026-07-01", BERLIN), "01.07.2026");
  assert.equal(readShownDate("01.07.2026", BERLIN), "2026-07-01");
  assert.equal(readShownDate("2026-07-01", CHICAGO), "2026-07-01");
  assert.equal(readShownTime("2026-07-01 02:00:00", BERLIN), "2026-07-01 00:00:00");
});

Deno.test("viewer: what is no time stays as it is, or is none", () => {
  assert.equal(showTime("", BERLIN), "");
  assert.equal(showTime("soon", BERLIN), "soon");
  assert.equal(readShownTime("31.02.2026 10:00:00", BERLIN), undefined);
  assert.equal(readShownDate("02/30/2026", CHICAGO), undefined);
});
