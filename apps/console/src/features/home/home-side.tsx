import { Anchor, Button } from '@mantine/core';
import { IconBandage, IconCloudPlus, IconRadar2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { isFinished, type Scan } from '@cloudmend/domain/scans';
import { Can, useTenant } from '@cloudmend/tenant';
import { formatMoment, plural } from '../../components/format';
import { Card } from '../../components/page';
import { pageHref, PRICING } from '../../config/paths';
import layout from '../../components/layout.module.css';
import styles from './home.module.css';

const MOST_LINES = 6;

const lineOf = ({ status, accountIds, counts, partial, percent }: Scan): string => {
  const of = `Scan of ${plural(accountIds.length, 'account')}`;
  if (!isFinished(status)) return `${of}: ${status}, ${percent}%`;
  if (status !== 'done') return `${of}: ${status}`;
  return `${of}: ${plural(counts.fail, 'failed check')}${partial ? ', with gaps' : ''}`;
};

/** What happened lately: the scans of this workspace. */
export const RecentActivity = ({ scans = [] }: { readonly scans: readonly Scan[] | undefined }) => (
  <Card title="Recent activity" unit="scans">
    {scans.length === 0 ? (
      <p className={layout.dim}>Nothing yet. The first scan will stand here.</p>
    ) : (
      <ul className={styles.activity}>
        {scans.slice(0, MOST_LINES).map((scan) => (
          <li key={scan.scanId}>
            <span>{lineOf(scan)}</span>
            <span className={layout.dim}>{formatMoment(scan.scanTs)}</span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

export const QuickActions = () => {
  const { id } = useTenant();
  return (
    <Card title="Quick actions">
      <div className={layout.row}>
        <Can do="runScans">
          <Button variant="default" component={Link} to={pageHref(id, 'scan')} leftSection={<IconRadar2 size={15} stroke={1.5} />}>
            Start a scan
          </Button>
        </Can>
        <Can do="manageAccounts">
          <Button variant="default" component={Link} to={pageHref(id, 'add-account')} leftSection={<IconCloudPlus size={15} stroke={1.5} />}>
            Add account
          </Button>
        </Can>
        <Button variant="default" component={Link} to={pageHref(id, 'recommendations')} leftSection={<IconBandage size={15} stroke={1.5} />}>
          See what to save
        </Button>
      </div>
    </Card>
  );
};

export const HelpfulLinks = () => {
  const { id } = useTenant();
  return (
    <Card title="Helpful links">
      <div className={styles.links}>
        <Anchor component={Link} to={pageHref(id, 'add-account')}>
          The role and its policies
        </Anchor>
        <Anchor component={Link} to={pageHref(id, 'company')}>
          Plan and limits
        </Anchor>
        <Anchor href={PRICING}>Compare plans</Anchor>
        <Anchor href="/contact">Write to us</Anchor>
      </div>
    </Card>
  );
};
