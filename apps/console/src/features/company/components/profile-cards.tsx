import type { z } from 'zod';
import type { getWorkspace } from '@cloudmend/domain/company';
import { formatDate } from '../../../components/format';
import { Card } from '../../../components/page';
import layout from '../../../components/layout.module.css';
import styles from '../company.module.css';

type Workspace = z.output<typeof getWorkspace.output>;

const KEPT: ReadonlyArray<readonly [keyof Workspace['retentionDays'], string]> = [
  ['findings', 'Resolved findings'],
  ['scans', 'Scans and their evidence'],
  ['costs', 'Daily cost'],
  ['coverage', 'Coverage history'],
  ['audit', 'Audit trail'],
];

const DAYS_PER_YEAR = 365;

/** "400 days", "7 years": years where they are whole ones but for leap days. */
const keptFor = (days: number): string =>
  days >= 2 * DAYS_PER_YEAR && days % DAYS_PER_YEAR <= days / DAYS_PER_YEAR / 4 + 1
    ? `${Math.floor(days / DAYS_PER_YEAR)} years`
    : `${days} days`;

/** Who the workspace is. */
export const ProfileCard = ({ workspace: { tenantId, name, createdAt } }: { readonly workspace: Workspace }) => (
  <Card title="Workspace">
    <dl className={styles.facts}>
      <dt>Name</dt>
      <dd>{name}</dd>
      <dt>Address</dt>
      <dd>
        <code>/{tenantId}</code>
      </dd>
      <dt>ExternalId</dt>
      <dd>
        <code>cm-{tenantId}</code>
      </dd>
      <dt>Since</dt>
      <dd>{formatDate(createdAt)}</dd>
    </dl>
  </Card>
);

/** Where the records lie, and for how long. Both are given by the deployment. */
export const ResidencyCard = ({ workspace: { region, retentionDays } }: { readonly workspace: Workspace }) => (
  <Card title="Residency and retention" unit="read-only">
    <dl className={styles.facts}>
      <dt>Region of your data</dt>
      <dd>
        <code>{region}</code>
      </dd>
      {KEPT.map(([key, name]) => (
        <div key={key} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{keptFor(retentionDays[key])}</dd>
        </div>
      ))}
    </dl>
    <p className={layout.sub} style={{ marginTop: 10 }}>
      Open findings are kept for as long as they are open. Credentials of your clouds are never kept.
    </p>
  </Card>
);
