import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useCan, useTenant } from '@cloudmend/tenant';
import { pageHref } from '../config/paths';
import { useAccounts } from '../queries/accounts';

/** The next step before any data exists: link an account, then scan it. */
export const NextStep = () => {
  const { id } = useTenant();
  const mayView = useCan('viewTenant');
  const hasNone = useAccounts().data?.length === 0;
  if (!mayView) return null;
  return (
    <Button component={Link} to={pageHref(id, hasNone ? 'add-account' : 'scan')}>
      {hasNone ? 'Add account' : 'Start a scan'}
    </Button>
  );
};
