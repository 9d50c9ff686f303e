import type { AuditEntry } from '@cloudmend/domain/audit';
import { AppError } from '@cloudmend/domain/errors';
import { assertRunning } from '@cloudmend/domain/guardrails';
import { hasFeature } from '@cloudmend/domain/plans';
import { isAllowed } from '@cloudmend/domain/permissions';
import { APPROVAL_HOURS, type Run, type RunChange, type RunPerson } from '@cloudmend/domain/runs';
import { type TenantId, toExternalId } from '@cloudmend/domain/tenancy';
import {
  advanceRun,
  findCallRegion,
  findCapability,
  openCloud,
  type Target,
  toRemediationRoleArn,
} from '@cloudmend/mend';
import { readPartition } from '@cloudmend/scanner/aws';
import type { Stores } from '@cloudmend/store';
import { isInCode } from '../changes/is-in-code';
import { errorFields } from '../runtime/logger';
import type { Services } from '../runtime/services';
import { findPowerObstacle, queuePowerRuns } from './power-runs';
import { settleByScan } from './settle-by-scan';

type MendServices = Pick<Services, 'openStores' | 'remediation' | 'clock' | 'log'> & {
  readonly system: Pick<Services['system'], 'listDue'> & {
    readonly tenants: Pick<Services['system']['tenants'], 'get'>;
    readonly members: Pick<Services['system']['members'], 'access'>;
  };
};

interface MendOptions {
  /** How long a worker has a run to itself. @default - longer than a function runs */
  readonly leaseMs?: number;
}

interface Context extends Required<MendOptions> {
  readonly services: MendServices;
  readonly tenantId: TenantId;
  readonly stores: Stores;
}

const HOUR_MS = 3_600_000;
/** Longer than a function runs: until then no one else continues the run. */
const LEASE_MS = 5 * 60_000;

/** The resource of a run. The role is in the account that the tenant has linked, whatever the run says. */
const toTarget = ({ resource, target, accountId, region }: Run, roleArn: string): Target => ({
  arn: resource,
  id: target,
  accountId,
  region,
  partition: readPartition(roleArn),
});

const toEntry = (action: string, run: Run, change: Pick<AuditEntry, 'at' | 'before' | 'after'>): AuditEntry => {
  const person = action === 'fix.undo' ? run.undoneBy : (run.approvedBy ?? run.requestedBy);
  return {
    ...change,
    actor: `fix ${run.runId}`,
    role: '-',
    action,
    target: run.resource.slice(0, 256),
    outcome: 'done',
    requestId: run.runId,
    sourceIp: '-',
    ...(person ? { sub: person.sub } : {}),
  };
};

/** True if a person is still an active member who may change automation. */
const isEntitled = async ({ services, tenantId }: Context, { sub }: RunPerson): Promise<boolean> => {
  const { membership } = await services.system.members.access(sub, tenantId);
  return membership?.state === 'active' && isAllowed([membership.role], 'manageAutomation');
};

const findLostRole = async (context: Context, { requestedBy, approvedBy }: Run): Promise<Run['reason']> => {
  for (const person of [requestedBy, ...(approvedBy ? [approvedBy] : [])])
    if (!(await isEntitled(context, person)))
      return { code: 'role-lost', text: `${person.email} may no longer change automation. Ask for the fix again.` };
  return null;
};

/** Why a run that has not begun may no longer begin; rights are read again, because a day may have passed. */
const findObstacle = async (context: Context, run: Run): Promise<Run['reason']> => {
  const { services, tenantId, stores } = context;
  const tenant = await services.system.tenants.get(tenantId);
  if (!tenant || !hasFeature(tenant.plan, 'autoRemediation'))
    return { code: 'plan', text: 'The plan no longer includes direct fixes.' };
  const mode = (await stores.runs.readCapabilities(run.accountId)).modes[run.capability] ?? 'off';
  if (mode === 'off' || (mode === 'dry-run' && !run.isDryRun))
    return { code: 'off', text: 'The fix was turned off for the account.' };
  const late = run.slot === undefined ? null : await findPowerObstacle(stores, run, services.clock());
  return late ?? findLostRole(context, run);
};

const isExpired = ({ createdAt }: Run, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) > APPROVAL_HOURS * HOUR_MS;

const advance = async (context: Context, run: Run): Promise<Run> => {
  const { services, tenantId, stores, leaseMs } = context;
  const role = (await stores.accounts.get(run.accountId))?.roleArn;
  const capability = findCapability(run.capability);
  if (!role || !capability)
    return stores.runs.save(run, {
      state: run.state === 'queued' ? 'refused' : 'failed',
      reason: role
        ? { code: 'removed', text: 'This fix no longer exists.' }
        : { code: 'unlinked', text: 'The account is no longer linked.' },
    });
  const target = toTarget(run, role);
  const { clock } = services;
  const findLeaseEnd = (): string => new Date(clock().getTime() + leaseMs).toISOString();
  const claimed = await stores.runs.save(run, { nextAt: findLeaseEnd() });
  return advanceRun(claimed, capability, target, {
    enter: async () => {
      const reader = await services.remediation.enter({
        roleArn: toRemediationRoleArn(target),
        externalId: toExternalId(tenantId),
        runId: run.runId,
        tenantId,
        capability,
        target,
      });
      return openCloud(reader, findCallRegion(capability, target));
    },
    // The next step is ours, too.
    save: (current, change) =>
      stores.runs.save(current, change.state === 'writing' ? { ...change, nextAt: findLeaseEnd() } : change),
    assertRunning: () => assertRunning(stores.guardrails),
    record: async (current, action, before, after) =>
      void (await stores.audit.append(toEntry(action, current, { at: clock().toISOString(), before, after }))),
    isInCode: (resource) => isInCode(stores, resource),
    clock,
  });
};

/** Ends a run that must not begin; undefined if it may. */
const endBeforeStart = async (context: Context, run: Run): Promise<RunChange | undefined> => {
  if (run.state !== 'waiting' && run.state !== 'queued') return undefined;
  if (isExpired(run, context.services.clock()))
    return {
      state: 'expired',
      reason: { code: 'expired', text: 'It did not begin within a day. Ask for the fix again.' },
    };
  const reason = run.state === 'queued' ? await findObstacle(context, run) : null;
  return reason ? { state: 'refused', reason } : undefined;
};

/** Ends a start or stop whose write was put off until it came too late; undefined if it may go on. */
const endLatePower = async ({ services, stores }: Context, run: Run): Promise<RunChange | undefined> => {
  if (run.slot === undefined || run.state !== 'writing') return undefined;
  const reason = await findPowerObstacle(stores, run, services.clock());
  return reason ? { state: 'failed', reason, nextAt: null } : undefined;
};

const isDue = ({ nextAt }: Run, now: Date): boolean => nextAt === null || Date.parse(nextAt) <= now.getTime();

const continueRun = async (context: Context, run: Run): Promise<void> => {
  const { services, stores } = context;
  if (!isDue(run, services.clock())) return;
  if (run.state === 'done') return settleByScan(stores, run);
  const end = (await endBeforeStart(context, run)) ?? (await endLatePower(context, run));
  if (end) await stores.runs.save(run, end);
  else if (run.state !== 'waiting') await advance(context, run);
};

const attempt = async (context: Context, run: Run): Promise<void> => {
  try {
    await continueRun(context, run);
  } catch (error) {
    // Someone else continued it.
    if (error instanceof AppError && error.code === 'conflict') return;
    const fields = { tenantId: context.tenantId, requestId: run.runId, ...errorFields(error) };
    context.services.log.error('A direct fix could not be continued.', fields);
  }
};

/** Queues what schedules ask for. A failure does not delay the other runs. */
const queueDue = async ({ services, tenantId, stores }: Context): Promise<void> => {
  try {
    await queuePowerRuns(stores, services.clock());
  } catch (error) {
    services.log.error('Starts and stops could not be queued.', { tenantId, ...errorFields(error) });
  }
};

/** Continues every open run of every tenant. One broken run does not delay the others. */
export const runFixes = async (services: MendServices, { leaseMs = LEASE_MS }: MendOptions = {}): Promise<void> => {
  for (const { tenantId } of await services.system.listDue('fixes')) {
    const context: Context = { services, tenantId, stores: services.openStores(tenantId), leaseMs };
    await queueDue(context);
    for (const run of await context.stores.runs.listOpen()) await attempt(context, run);
  }
};
