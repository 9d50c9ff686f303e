export { EmptyState } from './empty-state';
export { ErrorState } from './error-state';
export { type LedgerCell, LedgerStrip } from './ledger-strip';
export { Note, type NoteTone, SampleNote } from './note';
export { PlanChip } from './plan-chip';
export { BrokenSeam, StitchSeam } from './seam';
export { Segments } from './segments';
export { SeverityBadge } from './severity-badge';
export { SeverityGlyph } from './severity-glyph';
