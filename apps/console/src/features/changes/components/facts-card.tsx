import type { Change } from '@cloudmend/domain/changes';
import { formatMoment, shortResource } from '../../../components/format';
import { Card } from '../../../components/page';
import { nameFact, showValue } from '../change-view';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

/** What the scan read about the resources. */
export const FactsCard = ({ change: { facts, targets } }: { readonly change: Change }) => (
  <Card title="Facts" unit={facts ? `read ${formatMoment(facts.readAt)}` : undefined}>
    <table className={styles.facts} aria-label="Facts">
      <tbody>
        {targets.map(({ kind, id, resource, title }) => (
          <tr key={`${kind} ${id}`}>
            <th scope="row">{title}</th>
            <td title={resource}>
              <code className={layout.mono}>{shortResource(resource)}</code>
            </td>
          </tr>
        ))}
        {facts?.items.map(({ target, fact, value }) => (
          <tr key={`${target} ${fact}`}>
            <th scope="row">{nameFact(fact)}</th>
            <td>{showValue(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
);
