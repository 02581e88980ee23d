/** The look of the page at `/`: light and dark, from 320 pixels of width on. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #fbfaf8; --ink: #1f2328; --soft: #5c6570; --line: #d8d6d0; --field: #fff; --mark: #0b5f59;
  --on-mark: #fff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #16191d; --ink: #e6e8ea; --soft: #a5adb6; --line: #363c44; --field: #1f242a;
    --mark: #6fd3c6; --on-mark: #10201e;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.75rem; margin: 0 0 .5rem; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .25rem; }
p { max-width: 44rem; margin: .25rem 0 1rem; }
section > p { color: var(--soft); }
code { font: .9em ui-monospace, monospace; color: var(--ink); overflow-wrap: anywhere; }
pre { background: var(--field); border: 1px solid var(--line); border-radius: 6px; padding: .75rem;
  margin: 1rem 0; white-space: pre-wrap; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .35rem 1rem .35rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; }
th { font-weight: 600; }
td:first-child code { white-space: nowrap; }
td:last-child { overflow-wrap: anywhere; min-width: 7.5rem; }
.number { font-variant-numeric: tabular-nums; }
fieldset { border: 1px solid var(--line); border-radius: 6px; margin: 0 0 1rem; padding: .75rem 1rem; }
legend { padding: 0 .35rem; font-weight: 600; }
label { display: flex; gap: .6rem; align-items: baseline; padding: .25rem 0; }
.field { flex-direction: column; gap: .15rem; align-items: stretch; max-width: 24rem; }
select, input[type="number"] { font: inherit; color: inherit; background: var(--field);
  border: 1px solid var(--soft); border-radius: 6px; padding: .45rem .5rem; width: 100%; }
input[type="checkbox"] { accent-color: var(--mark); inline-size: 1.1rem; block-size: 1.1rem;
  flex: none; translate: 0 .15rem; }
button { font: inherit; font-weight: 600; padding: .5rem 1rem; border-radius: 6px; cursor: pointer;
  border: 1px solid var(--mark); background: var(--mark); color: var(--on-mark); }
button.quiet { background: transparent; color: var(--mark); }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 2px; }
.notice { border-left: 4px solid var(--mark); padding: .25rem .75rem; }
@media (max-width: 30rem) {
  thead { display: none; }
  tr { display: flex; flex-wrap: wrap; gap: 0 .9rem; padding: .35rem 0;
    border-bottom: 1px solid var(--line); }
  td { border: 0; padding: 0; font-size: .95rem; }
  td:nth-child(4) { flex-basis: 100%; color: var(--soft); font-size: .85rem; }
}
`;
