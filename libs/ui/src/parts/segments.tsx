import { type ReactNode, useId } from 'react';
import classes from './segments.module.css';

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly value: string;
  readonly onChange: (value: Value) => void;
  readonly isDisabled?: boolean;
  /** As wide as its container. */
  readonly isWide?: boolean;
}

/** A segmented control. CSS alone moves the indicator, so nothing is measured during layout. */
export const Segments = <Value extends string>({
  label,
  options,
  value,
  onChange,
  isDisabled = false,
  isWide = false,
}: SegmentsProps<Value>) => {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={isWide ? `${classes.segments} ${classes.wide}` : classes.segments}
    >
      {options.map((option) => (
        <label key={option.value} className={classes.segment}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={isDisabled}
            onChange={() => onChange(option.value)}
          />
          <span className={classes.label}>{option.label}</span>
        </label>
      ))}
    </div>
  );
};
