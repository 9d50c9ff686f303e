import { Navigate, useParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { slugVerdict } from '@cloudmend/domain/tenancy';
import { pageHref } from '../../config/paths';
import { useApi } from '../../config/world';
import { CheckingSession } from './checking-session';
import { ToFrontPage } from './to-front-page';

/** `/{tenant}` leads to that workspace's home, anything else of one part to the front page. Without an answer the home page says what is wrong. */
export const BareAddress = () => {
  const { tenant = '' } = useParams();
  const api = useApi();
  const mayBeTenant = slugVerdict(tenant) === 'checkable';
  const { data, isPending } = useQuery({
    queryKey: ['tenant-check', tenant],
    queryFn: ({ signal }) => api.checkTenant(undefined, { tenantId: tenant }, { signal }),
    enabled: mayBeTenant,
    staleTime: Infinity,
  });
  if (!mayBeTenant || data?.exists === false) return <ToFrontPage />;
  return isPending ? <CheckingSession /> : <Navigate replace to={pageHref(tenant, 'home')} />;
};
