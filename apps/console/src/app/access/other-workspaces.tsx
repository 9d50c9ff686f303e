import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useTenant } from '@cloudmend/tenant';
import { pageHref } from '../../config/paths';

/** Links to the user's other workspaces, if there are any. */
export const OtherWorkspaces = () => {
  const { id, memberships } = useTenant();
  const others = memberships.filter(({ tenantId, state }) => tenantId !== id && state === 'active');
  if (others.length === 0) return null;
  return (
    <p>
      Or open another workspace:{' '}
      {others.map(({ tenantId }, at) => (
        <span key={tenantId}>
          {at > 0 && ', '}
          <Anchor component={Link} to={pageHref(tenantId, 'home')}>
            {tenantId}
          </Anchor>
        </span>
      ))}
    </p>
  );
};
