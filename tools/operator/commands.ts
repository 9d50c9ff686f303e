import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import { Plan } from '@cloudmend/domain/plans';
import { lineOf, type OperatorCommand, personNamed, tenantNamed } from './operator-command';
import { recoverOwner } from './recover-owner';
import { OperatorError } from './records';

/** The line first: what cannot be written down is not done. */
const setOperator =
  (isSuperAdmin: boolean): OperatorCommand =>
  async (records, [word], who) => {
    const { sub, email } = await personNamed(records, word);
    const was = (await records.system.members.user(sub))?.isSuperAdmin === true;
    const state = (yes: boolean) => ({ groups: yes ? [SUPER_ADMIN_GROUP] : [] });
    await records.system.trail.append(
      lineOf(who, isSuperAdmin ? 'operator.grant' : 'operator.revoke', email, {
        before: state(was),
        after: state(isSuperAdmin),
      }),
    );
    await records.system.members.setSuperAdmin(sub, email, isSuperAdmin);
    if (!isSuperAdmin) await records.identity.signOutEverywhere(sub);
    return { email, operator: isSuperAdmin };
  };

const tenants: OperatorCommand = async ({ system }) =>
  (await system.tenants.list()).map(({ tenantId, name, plan, state, createdAt, ownerGoneSince }) => ({
    tenantId,
    name,
    plan,
    state,
    createdAt,
    ...(ownerGoneSince !== undefined && { ownerGoneSince }),
  }));

const setPlan: OperatorCommand = async (records, [word, planWord], who) => {
  const { tenantId, plan: before } = await tenantNamed(records, word);
  const plan = Plan.safeParse(planWord);
  if (!plan.success) throw new OperatorError(`A plan is one of ${Plan.options.join(', ')}.`);
  await records
    .trailOf(tenantId)
    .append(lineOf(who, 'tenant.plan', tenantId, { before: { plan: before }, after: { plan: plan.data } }));
  await records.system.tenants.setPlan(tenantId, plan.data);
  return { tenantId, plan: plan.data };
};

/** Checks a workspace's audit trail, or the platform's own when none is named: its own chain, and whether it is what was copied. */
const verifyAudit: OperatorCommand = async (records, [word]) => {
  const tenantId = word === undefined ? undefined : (await tenantNamed(records, word)).tenantId;
  const trail = tenantId === undefined ? records.system.trail : records.trailOf(tenantId);
  const check = await trail.verify();
  if (check.brokenAt !== null)
    throw new OperatorError(
      `The trail is broken at line ${check.brokenAt}: it is not what was written, or does not follow the line before.`,
    );
  const copy = await records.copyOf(tenantId).compare();
  if (copy.differsAt !== null)
    throw new OperatorError(
      `The trail is not what was copied, from line ${copy.differsAt} on: its chain holds, so it was written anew.`,
    );
  return { ...check, copied: copy.copied };
};

/** What visitors wrote in the contact form. */
const messages: OperatorCommand = ({ system }) => system.contacts.list();

export const OPERATOR_COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  tenants,
  grant: setOperator(true),
  revoke: setOperator(false),
  plan: setPlan,
  'recover-owner': recoverOwner,
  'verify-audit': verifyAudit,
  messages,
};
