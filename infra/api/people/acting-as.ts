import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import type { MemberRules } from '@cloudmend/store/system';

/** Whoever changes members must still be what they were when the change is written; an operator is no member. */
export const actingAs = ({ sub, role }: MemberActor): MemberRules['by'] =>
  role === SUPER_ADMIN_GROUP ? undefined : { sub, role };
