import { forbidden } from '@cloudmend/domain/errors';
import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import type { MemberRules } from '@cloudmend/store/system';

/** The actor must still have their role when the change is written; an operator is not a member. */
export const actingAs = ({ sub, role }: MemberActor): MemberRules['by'] =>
  role === SUPER_ADMIN_GROUP ? undefined : { sub, role };

/** An operator is here for an hour; a membership they gave would outlast it. @throws AppError forbidden */
export const refuseOperators = ({ role }: MemberActor): void => {
  if (role === SUPER_ADMIN_GROUP)
    throw forbidden('Operators cannot give access to a workspace. Use the operator command line.');
};
