import { TenantRole } from '@cloudmend/domain/permissions';
import { roleName } from '../../components/role-name';

/** The groups of a workspace, as a choice. */
export const GROUPS = TenantRole.options.map((value) => ({ value, label: roleName(value) }));
