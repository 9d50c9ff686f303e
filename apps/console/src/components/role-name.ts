import type { Role } from '@cloudmend/domain/permissions';
import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';

const NAMES: Record<Role, string> = {
  'tenant-admin': 'Admin',
  'tenant-manager': 'Manager',
  'tenant-viewer': 'Viewer',
  'tenant-devops': 'DevOps',
  'tenant-finops': 'FinOps',
  [SUPER_ADMIN_GROUP]: 'Operator',
};

/** What people call a group; a group of an older release by its own name. */
export const roleName = (group: string): string => (Object.hasOwn(NAMES, group) ? NAMES[group as Role] : group);
