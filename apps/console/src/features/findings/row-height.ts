/** Where a row's text may wrap: the breakpoint of `.list` in findings.module.css. */
export const NARROW = '(max-width: 75em)';

/** Row height in pixels: exact for one line, otherwise an estimate until measured. */
export const rowHeight = (isNarrow: boolean): number => (isNarrow ? 62 : 36);
