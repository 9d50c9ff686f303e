/** Where a row's words may take more than one line: the breakpoint of `.list` in findings.module.css. */
export const NARROW = '(max-width: 75em)';

/** Of a row, in pixels: on one line, or as a first guess before it is measured. */
export const rowHeight = (isNarrow: boolean): number => (isNarrow ? 62 : 36);
