import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import { Plan } from '@cloudmend/domain/plans';
import { anyTenantNamed, formatLine, type OperatorCommand, personNamed, tenantNamed } from './operator-command';
import { discardDeadLetters, listDeadLetters, replayDeadLetters } from './dead-letter-commands';
import { importExport } from './import-export';
import { listIncidents, openIncidentCommand, updateIncidentCommand } from './incident-commands';
import { eraseCommand, exportCommand } from './life-commands';
import { recoverOwner } from './recover-owner';
import { OperatorError } from './records';
import { restoreDrill } from './restore-drill';
import { restoreUsersCommand } from './restore-users';
import { listFailedScans, redriveCommand } from './scan-commands';
import { timersCommand } from './timer-command';

/** Logs the action first: an action that cannot be logged is not carried out. */
const setOperator =
  (isSuperAdmin: boolean): OperatorCommand =>
  async (records, [word], who) => {
    const { sub, email } = await personNamed(records, word);
    const was = (await records.system.members.user(sub))?.isSuperAdmin === true;
    const state = (yes: boolean) => ({ groups: yes ? [SUPER_ADMIN_GROUP] : [] });
    await records.system.trail.append(
      formatLine(who, isSuperAdmin ? 'operator.grant' : 'operator.revoke', email, {
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
  if (!plan.success) throw new OperatorError(`The plan must be one of ${Plan.options.join(', ')}.`);
  await records
    .openTrail(tenantId)
    .append(formatLine(who, 'tenant.plan', tenantId, { before: { plan: before }, after: { plan: plan.data } }));
  await records.system.tenants.setPlan(tenantId, plan.data);
  return { tenantId, plan: plan.data };
};

/**
 * Verifies a workspace's audit trail, deleted ones included, or the platform's own if none is named: its chain, and whether it matches its
 * copy.
 */
const verifyAudit: OperatorCommand = async (records, [word]) => {
  const tenant = word === undefined ? undefined : await anyTenantNamed(records, word);
  const tenantId = tenant?.tenantId;
  const trail = tenantId === undefined ? records.system.trail : records.openTrail(tenantId);
  const isErased = tenant?.state === 'deleted';
  // Of a workspace that was brought back, entries up to its deletion may be erased.
  const erasedThrough = tenantId === undefined ? 0 : await records.system.trailKeys.erasedThrough(tenantId);
  const check = await trail.verify({ isErased, erasedThrough });
  if (check.brokenAt !== null)
    throw new OperatorError(
      `The audit trail is broken at entry ${check.brokenAt}: the entry was altered or does not follow its predecessor.`,
    );
  const copy = await records.openCopy(tenantId).compare();
  if (copy.differsAt !== null)
    throw new OperatorError(
      `The audit trail differs from its copy from entry ${copy.differsAt} on. Its chain is valid, so it was rewritten.`,
    );
  return { ...check, copied: copy.copied, ...(copy.isErased && { isErased: true }) };
};

/**
 * Rewrites records of earlier versions, of all live workspaces unless one is named. What was rewritten before is left alone, so an interrupted run
 * is repeated.
 */
const migrate: OperatorCommand = async (records, [word], who) => {
  const all = (await records.system.tenants.list()).filter(({ state }) => state === 'active');
  const chosen = word === undefined ? all : [await tenantNamed(records, word)];
  let changed = 0;
  for (const { tenantId } of chosen) {
    // The end of an invitation is marked as it is written.
    for (const member of await records.system.members.ofTenant(tenantId))
      if (member.state === 'invited') await records.system.members.change(member, (same) => same);
    const { changed: ofTenant } = await records.openRecords(tenantId).migrate(() => true);
    const line = formatLine(who, 'records.migrate', tenantId, { before: null, after: { changed: ofTenant } });
    // The entry also marks the trail for copying.
    await records.openTrail(tenantId).append(line);
    changed += ofTenant;
  }
  return { workspaces: chosen.length, changed };
};

/** Messages from the contact form. */
const messages: OperatorCommand = ({ system }) => system.contacts.list();

export const OPERATOR_COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  tenants,
  grant: setOperator(true),
  revoke: setOperator(false),
  plan: setPlan,
  'recover-owner': recoverOwner,
  'verify-audit': verifyAudit,
  messages,
  migrate,
  timers: timersCommand,
  import: importExport,
  export: exportCommand,
  erase: eraseCommand,
  'dead-letters': listDeadLetters,
  replay: replayDeadLetters,
  discard: discardDeadLetters,
  'failed-scans': listFailedScans,
  redrive: redriveCommand,
  'restore-drill': restoreDrill,
  'restore-users': restoreUsersCommand,
  incidents: listIncidents,
  'incident-open': openIncidentCommand,
  'incident-update': updateIncidentCommand,
};
