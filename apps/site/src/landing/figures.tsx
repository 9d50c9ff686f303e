import classes from './figures.module.css';

const CLAIMS = [
  ['18-28%', 'average savings in 90 days'],
  ['−40%', 'mean time to repair'],
  ['−70%', 'compliance preparation'],
  ['+21%', 'savings trend, quarter on quarter'],
  ['99.9%', 'SLA'],
] as const;

/** Targets until measured with customers. */
export const Figures = () => (
  <div className="wrap">
    <h2 className={classes.heading}>
      Our targets <small>Not yet measured with customers.</small>
    </h2>
    <dl className={classes.figures} aria-label="Targets">
      {CLAIMS.map(([figure, meaning]) => (
        <div key={meaning}>
          <dt>{meaning}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  </div>
);
