import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { resolveTenant, type Me, type SessionUser } from './resolve-tenant';
import { storedTenant, storeTenant } from './stored-tenant';
import { TenantContext } from './use-tenant';

export interface TenantProviderProps {
  readonly user: SessionUser;
  readonly me: Me | undefined;
  readonly routeTenant: string | undefined;
  readonly children: ReactNode;
}

/** Resolves the workspace from route, server, token and storage, and remembers it. */
export const TenantProvider = ({ user, me, routeTenant, children }: TenantProviderProps) => {
  const tenant = useMemo(
    () => resolveTenant({ user, me, routeTenant, stored: storedTenant() }),
    [user, me, routeTenant],
  );
  // Stored immediately when shown, so that a later sign-out clears it for good.
  useLayoutEffect(() => {
    if (tenant.isMember) storeTenant(tenant.id);
  }, [tenant]);
  return <TenantContext value={tenant}>{children}</TenantContext>;
};
