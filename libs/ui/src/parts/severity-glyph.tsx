import type { Severity } from '@cloudmend/domain/findings';
import classes from './severity.module.css';

const BARS: Record<Exclude<Severity, 'CRITICAL'>, number> = { HIGH: 3, MEDIUM: 2, LOW: 1, INFO: 0 };

const Diamond = () => (
  <>
    <path d="M6.5 0.3L12.7 6.5L6.5 12.7L0.3 6.5Z" fill="currentColor" />
    <path d="M6.5 3.6V6.9M6.5 9V9.1" className={classes.bang} strokeWidth="1.5" strokeLinecap="round" />
  </>
);

const Bars = ({ filled }: { readonly filled: number }) => (
  <>
    {[1, 2, 3].map((bar) => (
      <rect
        key={bar}
        x={bar * 4.2 - 3.7}
        y={13 - bar * 3.6 - 1}
        width="3.2"
        height={bar * 3.6}
        rx="0.8"
        fill="currentColor"
        opacity={bar <= filled ? 1 : 0.28}
      />
    ))}
  </>
);

/** The shape of a severity, for use beside the word. */
export const SeverityGlyph = ({ severity }: { readonly severity: Severity }) => (
  <svg
    width="13"
    height="13"
    viewBox="0 0 13 13"
    className={`${classes.glyph} ${classes[severity]}`}
    aria-hidden="true"
  >
    {severity === 'CRITICAL' ? <Diamond /> : <Bars filled={BARS[severity]} />}
  </svg>
);
