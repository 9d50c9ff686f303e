import type { Role } from '@cloudmend/domain/permissions';
import type { Plan } from '@cloudmend/domain/plans';
import { PRODUCT_NAME, PRODUCT_SLUG } from '@cloudmend/domain/product';
import type { TenantId } from '@cloudmend/domain/tenancy';

export const DEMO_PASSWORD = `${PRODUCT_NAME}-demo-1`;
export const OPERATOR_EMAIL = `operator@${PRODUCT_SLUG}.example`;

export interface DemoTenant {
  readonly tenantId: TenantId;
  readonly name: string;
  readonly plan: Plan;
}

const tenant = (text: string, name: string, plan: Plan): DemoTenant => ({ tenantId: text as TenantId, name, plan });

/** The tenant with three accounts, eight weeks of scans and a year of cost. */
export const MAIN_TENANT = tenant('acme', 'Acme', 'pro');

export const DEMO_TENANTS: readonly DemoTenant[] = [
  MAIN_TENANT,
  tenant('globex', 'Globex', 'starter'),
  tenant('initech', 'Initech', 'free'),
  tenant('hooli', 'Hooli', 'basic'),
  tenant('umbrella', 'Umbrella', 'enterprise'),
];

export const adminEmail = ({ tenantId }: DemoTenant): string => `admin@${tenantId}.example`;

/** The users of the main tenant besides its admin. */
export const COLLEAGUES: ReadonlyArray<{ readonly email: string; readonly role: Role }> = [
  { email: `viewer@${MAIN_TENANT.tenantId}.example`, role: 'tenant-viewer' },
  { email: `manager@${MAIN_TENANT.tenantId}.example`, role: 'tenant-manager' },
  { email: `devops@${MAIN_TENANT.tenantId}.example`, role: 'tenant-devops' },
  { email: `finops@${MAIN_TENANT.tenantId}.example`, role: 'tenant-finops' },
];

/** The address of one of them. */
export const toColleagueEmail = (name: 'viewer' | 'manager' | 'devops' | 'finops'): string =>
  `${name}@${MAIN_TENANT.tenantId}.example`;
