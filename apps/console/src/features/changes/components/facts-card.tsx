import type { Change } from '@cloudmend/domain/changes';
import { formatMoment } from '../../../components/format';
import { Card } from '../../../components/page';
import styles from '../changes.module.css';

/** What the scan read about the resources. */
export const FactsCard = ({ change: { facts, targets } }: { readonly change: Change }) => (
  <Card title="Facts" unit={facts ? `read ${formatMoment(facts.readAt)}` : undefined}>
    <table className={styles.facts} aria-label="Facts">
      <tbody>
        {targets.map(({ kind, id, resource, title }) => (
          <tr key={`${kind} ${id}`}>
            <th scope="row">{title}</th>
            <td>{resource}</td>
          </tr>
        ))}
        {facts?.items.map(({ target, fact, value }) => (
          <tr key={`${target} ${fact}`}>
            <th scope="row">{fact}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
);
