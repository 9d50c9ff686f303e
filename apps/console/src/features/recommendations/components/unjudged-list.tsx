import type { UnjudgedReason } from '@cloudmend/domain/recommendations';
import { formatCount, plural, shortResource } from '../../../components/format';
import { Card } from '../../../components/page';
import { useUnjudged } from '../api/settle-recommendation';
import layout from '../../../components/layout.module.css';
import styles from '../recommendations.module.css';

const REASONS: Record<UnjudgedReason, string> = {
  'insufficient-data': 'Insufficient data',
  'no-price': 'No price known',
  guardrail: 'Held back',
};
const ORDER: readonly UnjudgedReason[] = ['insufficient-data', 'no-price', 'guardrail'];

/** Resources that a rule applies to but could not evaluate, with the reason: they are not necessarily fine. */
export const UnjudgedList = () => {
  const { counts, resources } = useUnjudged().data ?? { counts: undefined, resources: [] };
  if (!counts || resources.length === 0) return null;
  const total = ORDER.reduce((sum, reason) => sum + counts[reason], 0);
  return (
    <Card title="Not evaluated" unit="rule and resource">
      <p className={layout.dim}>
        {`In ${plural(total, 'case')}, a rule could not determine whether there are savings. They may still exist. `}
        {ORDER.filter((reason) => counts[reason] > 0)
          .map((reason) => `${REASONS[reason]}: ${formatCount(counts[reason])}`)
          .join(' · ')}
      </p>
      <details>
        <summary>{resources.length < total ? `Show the first ${formatCount(resources.length)}` : 'Show them'}</summary>
        <ul className={styles.unjudged} aria-label="Not evaluated">
          {resources.map(({ rule, resource, reason, detail }) => (
            <li key={`${rule} ${resource}`}>
              <b>{REASONS[reason]}</b>
              <code className={layout.mono}>{shortResource(resource)}</code>
              <span className={layout.dim}>
                {detail} ({rule})
              </span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
};
