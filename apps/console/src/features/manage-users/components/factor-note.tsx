import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { adminsNeedSecondFactor, FACTOR_GRACE_DAYS } from '@cloudmend/domain/tenancy';
import { useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { formatDate } from '../../../components/format';
import { pageHref } from '../../../config/paths';
import { useMe } from '../../../queries/me';

const deadline = (dueAt: string | null): string => {
  if (dueAt === null) return `You can change people without one for ${FACTOR_GRACE_DAYS} days after your first change.`;
  return Date.parse(dueAt) > Date.now()
    ? `You can change people without one until ${formatDate(dueAt)}.`
    : 'You cannot change people without one.';
};

/** Leads admins to the second factor that their plan demands of them. */
export const FactorNote = () => {
  const { id, roles, plan } = useTenant();
  const factor = useMe().data?.secondFactor;
  if (!roles.includes('tenant-admin') || !adminsNeedSecondFactor(plan) || !factor || factor.inSession) return null;
  return (
    <Note tone="warn" title="Admins need a second factor on this plan.">
      {deadline(factor.dueAt)} Set up an authenticator app on your{' '}
      <Anchor component={Link} to={pageHref(id, 'profile')} size="sm">
        profile
      </Anchor>
      , then sign in again.
    </Note>
  );
};
