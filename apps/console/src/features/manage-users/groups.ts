import { TenantRole } from '@cloudmend/domain/permissions';
import { roleName } from '../../components/role-name';

/** The workspace groups as options. */
export const GROUPS = TenantRole.options.map((value) => ({ value, label: roleName(value) }));
