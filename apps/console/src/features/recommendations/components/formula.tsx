import type { Recommendation } from '@cloudmend/domain/recommendations';
import { formulaParts } from '../formula-view';
import styles from '../recommendations.module.css';

interface FormulaProps {
  readonly formula: string;
  readonly inputs: Recommendation['inputs'];
  /** Its result, as text. */
  readonly result: string;
  readonly unit: string;
  readonly label: string;
}

/** A formula with its values, each labelled below. */
export const Formula = ({ formula, inputs, result, unit, label }: FormulaProps) => (
  <p className={styles.formula} role="group" aria-label={label}>
    {formulaParts(formula, inputs).map((part, place) =>
      part.kind === 'sign' ? (
        <span key={place} className={styles.sign}>
          {part.text}
        </span>
      ) : (
        <span key={place} className={styles.figure}>
          <span>{part.text}</span>
          <small>{part.label}</small>
        </span>
      ),
    )}
    <span className={styles.sign}>=</span>
    <span className={`${styles.figure} ${styles.result}`}>
      <b>{result}</b>
      <small>{unit}</small>
    </span>
  </p>
);
