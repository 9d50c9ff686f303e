import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTenant } from '@cloudmend/tenant';
import { pageHref } from '../config/paths';
import { useAccounts } from '../queries/accounts';

/** The next step before any data exists: link an account, then scan it. */
export const NextStep = () => {
  const { id } = useTenant();
  const hasNone = useAccounts().data?.length === 0;
  return (
    <Button component={Link} to={pageHref(id, hasNone ? 'add-account' : 'scan')}>
      {hasNone ? 'Add account' : 'Start a scan'}
    </Button>
  );
};
