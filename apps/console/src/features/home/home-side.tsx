import { Anchor, Button } from '@mantine/core';
import { IconBandage, IconCloudPlus, IconRadar2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Can, useTenant } from '@cloudmend/tenant';
import { Card } from '../../components/page';
import { pageHref, PRICING } from '../../config/paths';
import layout from '../../components/layout.module.css';
import styles from './home.module.css';

export const QuickActions = () => {
  const { id } = useTenant();
  return (
    <Card title="Quick actions">
      <div className={layout.row}>
        <Can do="runScans">
          <Button
            variant="default"
            component={Link}
            to={pageHref(id, 'scan')}
            leftSection={<IconRadar2 size={15} stroke={1.5} />}
          >
            Start a scan
          </Button>
        </Can>
        <Can do="manageAccounts">
          <Button
            variant="default"
            component={Link}
            to={pageHref(id, 'add-account')}
            leftSection={<IconCloudPlus size={15} stroke={1.5} />}
          >
            Add account
          </Button>
        </Can>
        <Button
          variant="default"
          component={Link}
          to={pageHref(id, 'recommendations')}
          leftSection={<IconBandage size={15} stroke={1.5} />}
        >
          Review recommendations
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
          Role and policies
        </Anchor>
        <Anchor component={Link} to={pageHref(id, 'company')}>
          Plan and limits
        </Anchor>
        <Anchor href={PRICING}>Compare plans</Anchor>
        <Anchor href="/contact">Contact us</Anchor>
      </div>
    </Card>
  );
};
