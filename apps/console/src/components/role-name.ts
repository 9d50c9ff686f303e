import type { Role } from '@cloudmend/domain/permissions';
import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';

const NAMES: Record<Role, string> = {
  'tenant-admin': 'Admin',
  'tenant-manager': 'Manager',
  'tenant-viewer': 'Viewer',
  'tenant-devops': 'DevOps',
  'tenant-finops': 'FinOps',
  'tenant-auditor': 'Auditor',
  [SUPER_ADMIN_GROUP]: 'Operator',
};

/** The display name of a group; unknown groups keep their own name. */
export const roleName = (group: string): string => (Object.hasOwn(NAMES, group) ? NAMES[group as Role] : group);
