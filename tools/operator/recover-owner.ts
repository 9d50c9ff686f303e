import { listOwners } from '@cloudmend/infra/people';
import { formatLine, type OperatorCommand, personNamed, tenantNamed } from './operator-command';
import { OperatorError } from './records';

/**
 * Makes someone the admin of a workspace whose admins are all gone from the identity provider. No one can be put over
 * a workspace that still has one: the hourly sweep must have found it, and whether it still holds is asked again.
 */
export const recoverOwner: OperatorCommand = async (records, [word, address], who) => {
  const { tenantId, ownerGoneSince } = await tenantNamed(records, word);
  const { sub, email, isUnconfirmed } = await personNamed(records, address);
  if (isUnconfirmed) throw new OperatorError(`${email} has not verified that address yet.`);
  const { admins, present } = await listOwners(records, tenantId);
  if (present) throw new OperatorError(`The workspace ${tenantId} still has an admin: ${present.email}.`);
  if (ownerGoneSince === undefined)
    throw new OperatorError(
      `The workspace ${tenantId} is not recorded as without admins. The hourly sweep checks for that.`,
    );
  const gone = admins.map((admin) => admin.email);
  await records.openTrail(tenantId).append(
    formatLine(who, 'workspace.recover-owner', email, {
      before: { ownerGoneSince, admins: gone },
      after: { admins: [email] },
    }),
  );
  await records.system.members.put({ tenantId, sub, email, role: 'tenant-admin', state: 'active' });
  for (const admin of admins) await records.system.members.remove(admin.sub, tenantId, { keepsAnAdmin: true });
  await records.system.tenants.setOwnerGone(tenantId, undefined);
  return { tenantId, admin: email, gone };
};
