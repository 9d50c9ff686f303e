import { rateStrength } from './strength';
import classes from './sign-up.module.css';

const TONES = ['none', 'danger', 'medium', 'medium', 'mend', 'mend'] as const;

/** Five segments, always with the label. */
export const StrengthBar = ({ password }: { readonly password: string }) => {
  const { score, label, tip } = rateStrength(password);
  return (
    <span className={classes.strength}>
      <span className={`${classes.bar} ${classes[TONES[score] as string] ?? ''}`} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((segment) => (
          <span key={segment} className={segment <= score ? classes.filled : classes.segment} />
        ))}
      </span>
      <span className={classes.strengthWords}>
        <span>
          {password === '' ? (
            'At least 8 characters'
          ) : (
            <>
              Strength: <b>{label}</b>
            </>
          )}
        </span>
        <span>{password === '' ? 'Mix cases, digits and a symbol' : (tip ?? 'Strong password')}</span>
      </span>
    </span>
  );
};
