export { BilledParts } from './billed-parts';
export { centsAsText, centsOfParts } from './exact-amount';
export { FocusError } from './focus-columns';
export { FocusLedger, type LedgerCell, type SkippedRow } from './focus-ledger';
export { type FocusReport, type Sum, toFocusReport, sumsBy } from './focus-report';
export type { FocusRow } from './focus-row';
export { type FocusSink, readFocus } from './read-focus';
