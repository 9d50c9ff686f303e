import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { adminsNeedSecondFactor, FACTOR_GRACE_DAYS } from '@cloudmend/domain/tenancy';
import { useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { formatDate } from '../../../components/format';
import { pageHref } from '../../../config/paths';
import { useMe } from '../../../queries/me';

const deadline = (dueAt: string | null): string => {
  if (dueAt === null) return `You can manage users without one for ${FACTOR_GRACE_DAYS} days after your first change.`;
  return Date.parse(dueAt) > Date.now()
    ? `You can manage users without one until ${formatDate(dueAt)}.`
    : 'You cannot manage users without one.';
};

/** Tells admins to set up the second factor that their plan requires. */
export const FactorNote = () => {
  const { id, roles, plan } = useTenant();
  const factor = useMe().data?.secondFactor;
  if (!roles.includes('tenant-admin') || !adminsNeedSecondFactor(plan) || !factor || factor.inSession) return null;
  return (
    <Note tone="warn" title="Admins need a second factor on this plan.">
      {deadline(factor.dueAt)} Set up an authenticator app in your{' '}
      <Anchor component={Link} to={pageHref(id, 'profile')} size="sm">
        profile
      </Anchor>
      , then sign in again.
    </Note>
  );
};
