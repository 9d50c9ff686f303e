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

/** "400 days" or "7 years": years if the days are whole years apart from leap days. */
const keptFor = (days: number): string =>
  days >= 2 * DAYS_PER_YEAR && days % DAYS_PER_YEAR <= days / DAYS_PER_YEAR / 4 + 1
    ? `${Math.floor(days / DAYS_PER_YEAR)} years`
    : `${days} days`;

/** The workspace's profile. */
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

/** Data residency and retention, both set by the deployment. */
export const ResidencyCard = ({ workspace: { region, retentionDays } }: { readonly workspace: Workspace }) => (
  <Card title="Residency and retention" unit="read-only">
    <dl className={styles.facts}>
      <dt>Data region</dt>
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
      Open findings are kept while they are open. Your cloud credentials are never stored.
    </p>
  </Card>
);
