import { createContext, useContext } from 'react';
import type { Tenant } from './resolve-tenant';

export const TenantContext = createContext<Tenant | undefined>(undefined);

/** The current workspace. @throws Error outside a TenantProvider */
export const useTenant = (): Tenant => {
  const tenant = useContext(TenantContext);
  if (!tenant) throw new Error('useTenant must be used within TenantProvider');
  return tenant;
};
