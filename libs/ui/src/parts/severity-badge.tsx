import type { Severity } from '@cloudmend/domain/findings';
import classes from './severity.module.css';
import { SeverityGlyph } from './severity-glyph';

const NAMES: Record<Severity, string> = {
  CRITICAL: 'Critical',
  HIGH: 'High',
  MEDIUM: 'Medium',
  LOW: 'Low',
  INFO: 'Info',
};

/** Glyph and word: no severity is told by colour alone. */
export const SeverityBadge = ({ severity }: { readonly severity: Severity }) => (
  <span className={`${classes.badge} ${classes[severity]}`}>
    <SeverityGlyph severity={severity} />
    {NAMES[severity]}
  </span>
);
