import type { Change } from '@cloudmend/domain/changes';
import { frameworkName } from '@cloudmend/domain/compliance';
import { exactUsd, formatKg, UNKNOWN } from '../../../components/format';
import { ExpectedSaving } from '../../../components/expected-saving';
import { Card } from '../../../components/page';
import { readSaving } from '../change-view';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

const Amount = ({ money }: Pick<Change, 'money'>) => {
  const usd = readSaving({ monthlyUsd: money?.monthlyUsd ?? null });
  if (usd === null) return <p className={styles.amount}>No saving is claimed</p>;
  if (money?.atMostUsd !== undefined)
    return (
      <p className={styles.amount}>
        Saves <b>{`${exactUsd(usd)} to ${exactUsd(Number(money.atMostUsd))}`}</b> a month
      </p>
    );
  if (usd === 0) return <p className={styles.amount}>Does not change the bill</p>;
  return (
    <p className={styles.amount}>
      {usd > 0 ? 'Saves ' : 'Costs '}
      {usd > 0 ? <b>{exactUsd(usd)}</b> : exactUsd(-usd)} a month
    </p>
  );
};

/** A change of several rules has no factor of its own. */
const Expected = ({ targets: [first, ...others], usd }: Pick<Change, 'targets'> & { readonly usd: number | null }) =>
  first && others.length === 0 && <ExpectedSaving rule={first.source} claimedUsd={usd ?? 0} />;

/** Dollars with their formula, carbon, and the controls gained and lost. */
export const MoneyCard = ({ change: { money, carbon, controls, targets } }: { readonly change: Change }) => (
  <Card title="Effect" className={styles.effect}>
    <Amount money={money} />
    <Expected targets={targets} usd={readSaving({ monthlyUsd: money?.monthlyUsd ?? null })} />
    {money && (
      <>
        <p className={`${layout.mono} ${layout.dim}`} style={{ margin: '4px 0 6px', overflowWrap: 'anywhere' }}>
          {money.formula}
        </p>
        <table className={styles.facts} aria-label="Inputs of the formula">
          <tbody>
            {Object.entries(money.inputs).map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </>
    )}
    <div className={styles.halves}>
      <div>
        Carbon
        <b>{carbon ? `${formatKg(Math.abs(Number(carbon.monthlyKg)))} kg` : UNKNOWN}</b>
        {carbon && (
          <span className={layout.dim}>
            CO<sub>2</sub>e a month {Number(carbon.monthlyKg) > 0 ? 'more' : 'less'}
          </span>
        )}
      </div>
      <div>
        {`Controls gained ${controls.gained.length}, lost ${controls.lost.length}`}
        <div className={styles.chips}>
          {[...controls.gained, ...controls.lost].map(({ framework, control }) => (
            <span key={`${framework} ${control}`}>{`${frameworkName(framework)} ${control}`}</span>
          ))}
        </div>
      </div>
    </div>
  </Card>
);
