import { Navigate, useParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { slugVerdict } from '@cloudmend/domain/tenancy';
import { pageHref } from '../../config/paths';
import { useApi } from '../../config/world';
import { personKey } from '../../queries/keys';
import { CheckingSession } from './checking-session';
import { ToFrontPage } from './to-front-page';

/**
 * Redirects `/{tenant}` to the workspace's home and any other one-part path to the front page. If the check fails, the
 * home page shows the error.
 */
export const BareAddress = () => {
  const { tenant = '' } = useParams();
  const api = useApi();
  const mayBeTenant = slugVerdict(tenant) === 'checkable';
  const { data, isPending } = useQuery({
    queryKey: personKey('tenant-check', tenant),
    queryFn: ({ signal }) => api.checkTenant(undefined, { tenantId: tenant }, { signal }),
    enabled: mayBeTenant,
    staleTime: Infinity,
  });
  if (!mayBeTenant || data?.exists === false) return <ToFrontPage />;
  return isPending ? <CheckingSession /> : <Navigate replace to={pageHref(tenant, 'home')} />;
};
