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

/** Icon and word: severity never relies on colour alone. */
export const SeverityBadge = ({ severity }: { readonly severity: Severity }) => (
  <span className={`${classes.badge} ${classes[severity]}`}>
    <SeverityGlyph severity={severity} />
    {NAMES[severity]}
  </span>
);
