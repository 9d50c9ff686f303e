import type { SystemStore } from '@cloudmend/store/system';
import {
  adminEmail,
  COLLEAGUES,
  DEMO_PASSWORD,
  DEMO_TENANTS,
  type DemoTenant,
  MAIN_TENANT,
  OPERATOR_EMAIL,
} from './demo-people';

/** Creates a confirmed user unless there is one. */
export type SeedUser = (user: {
  readonly email: string;
  readonly password: string;
  readonly attributes: Readonly<Record<string, string>>;
}) => Promise<{ sub: string }>;

const toName = (email: string): string => email.slice(0, email.indexOf('@'));

const person = (seedUser: SeedUser, email: string, tenant?: DemoTenant): Promise<{ sub: string }> => {
  const claims: Record<string, string> = tenant ? { 'custom:tenant': tenant.tenantId, 'custom:plan': tenant.plan } : {};
  return seedUser({ email, password: DEMO_PASSWORD, attributes: { name: toName(email), ...claims } });
};

const seedTenant = async (system: SystemStore, seedUser: SeedUser, tenant: DemoTenant): Promise<void> => {
  const email = adminEmail(tenant);
  const owner = { email, ...(await person(seedUser, email, tenant)) };
  await system.tenants.create({ ...tenant, owner });
};

const seedColleague = async (
  system: SystemStore,
  seedUser: SeedUser,
  { email, role }: (typeof COLLEAGUES)[number],
): Promise<void> => {
  const { sub } = await person(seedUser, email, MAIN_TENANT);
  await system.members.put({ tenantId: MAIN_TENANT.tenantId, sub, email, role, state: 'active' });
  await system.members.setActiveTenant(sub, MAIN_TENANT.tenantId);
};

/** The demo tenants, their users and the operator. A second run changes nothing. */
export const seedPeople = async (system: SystemStore, seedUser: SeedUser): Promise<void> => {
  await Promise.all(DEMO_TENANTS.map((tenant) => seedTenant(system, seedUser, tenant)));
  await Promise.all(COLLEAGUES.map((colleague) => seedColleague(system, seedUser, colleague)));
  const { sub } = await person(seedUser, OPERATOR_EMAIL);
  await system.members.setSuperAdmin(sub, OPERATOR_EMAIL, true);
};
