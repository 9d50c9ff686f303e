import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Cursors } from './cursors';
import type { KeyedTable } from './keyed-table/keyed-table';
import type { RetentionRules } from './retention/kept-fields';
import type { SecretBox } from './secrets/secret-box';

/** The dependencies of one tenant's stores. */
export interface TenantContext {
  readonly table: KeyedTable;
  readonly tenantId: TenantId;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly cursors: Cursors;
  readonly secrets: SecretBox;
  /** How long records are kept. */
  readonly rules: () => Promise<RetentionRules>;
}
