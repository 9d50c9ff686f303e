import { TenantRole } from '@cloudmend/domain/permissions';

const NAMES: Record<TenantRole, string> = {
  'tenant-admin': 'Admin',
  'tenant-manager': 'Manager',
  'tenant-viewer': 'Viewer',
  'tenant-devops': 'DevOps',
  'tenant-finops': 'FinOps',
};

/** The groups of a workspace, as a choice. */
export const GROUPS = TenantRole.options.map((value) => ({ value, label: NAMES[value] }));
