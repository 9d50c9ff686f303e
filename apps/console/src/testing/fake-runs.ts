import { AppError } from '@cloudmend/domain/errors';
import { parseInstanceArn } from '@cloudmend/domain/aws';
import type { Capability, CapabilityMode, PowerSchedule, Run } from '@cloudmend/domain/runs';
import { aPowerSchedule, aRun } from '@cloudmend/domain/testing';
import type { FakeRequest, FakeRoutes } from './fake-routes';
import type { FakeWorkspace } from './workspace';

/** The person who is signed in. */
const YOU = { sub: 'sub-1', email: 'admin@acme.example' };

export const CAPABILITIES: readonly Capability[] = [
  {
    id: 'ebs-gp2-to-gp3',
    title: 'Convert gp2 to gp3',
    checks: [],
    rules: ['EBS-GP2-GP3'],
    actions: ['ec2:ModifyVolume'],
    risk: 'The volume is slower while it is converted.',
    isUndoExact: true,
    undo: 'Migrates back to gp2.',
    sources: [],
  },
  {
    id: 'log-retention',
    title: 'Set log retention',
    checks: ['logs-retention'],
    rules: [],
    actions: ['logs:PutRetentionPolicy'],
    risk: 'Older events are deleted.',
    isUndoExact: false,
    undo: 'Removes the period.',
    sources: [],
  },
  {
    id: 'ec2-stop-instance',
    title: 'Stop an EC2 instance outside working hours',
    checks: [],
    rules: ['EC2-SCHEDULE', 'EC2-IDLE'],
    actions: ['ec2:StopInstances'],
    risk: 'The instance is unavailable.',
    isUndoExact: false,
    undo: 'Starts the instance.',
    sources: [],
  },
  {
    id: 'ec2-start-instance',
    title: 'Start an EC2 instance in working hours',
    checks: [],
    rules: ['EC2-SCHEDULE'],
    actions: ['ec2:StartInstances'],
    risk: 'The instance is billed again.',
    isUndoExact: false,
    undo: 'Stops the instance.',
    sources: [],
  },
];

/** The calls about power schedules, in memory. */
const powerRoutes = (world: FakeWorkspace): FakeRoutes => {
  const schedules = (): PowerSchedule[] => (world.power ??= []);
  const missing = new AppError('not-found', 'This instance has no schedule.');
  return {
    'GET /tenants/*/power-schedules': schedules,
    'POST /tenants/*/power-schedules': ({ body }) => {
      const resource = String(body['resource']);
      const saved = aPowerSchedule({
        ...parseInstanceArn(resource),
        resource,
        hours: body['hours'] as PowerSchedule['hours'],
        state: 'waiting',
        requestedBy: YOU,
        approvedBy: null,
      });
      world.power = [...schedules().filter(({ target }) => target !== saved.target), saved];
      return saved;
    },
    'POST /tenants/*/power-schedules/*/approve': ({ path }) => {
      const target = path.split('/').at(-2);
      world.power = schedules().map((one) =>
        one.target === target ? { ...one, state: 'active' as const, approvedBy: YOU } : one,
      );
      return schedules().find((one) => one.target === target) ?? missing;
    },
    'DELETE /tenants/*/power-schedules/*': ({ path }) => {
      const target = path.split('/').at(-1);
      world.power = schedules().filter((one) => one.target !== target);
      return { target };
    },
  };
};

/** The calls about direct fixes, in memory. */
export const runRoutes = (world: FakeWorkspace): FakeRoutes => {
  const runs = (): Run[] => (world.runs ??= []);
  const modes = () => (world.modes ??= []);
  const put = ({ path }: FakeRequest, at: number, part: Partial<Run>): Run | AppError => {
    const runId = path.split('/').at(at);
    world.runs = runs().map((run) => (run.runId === runId ? { ...run, ...part } : run));
    return runs().find((run) => run.runId === runId) ?? new AppError('not-found', 'This run does not exist.');
  };
  return {
    'GET /tenants/*/capabilities': () => ({ capabilities: CAPABILITIES, accounts: modes() }),
    'POST /tenants/*/capabilities': ({ body }) => {
      const accountId = String(body['accountId']);
      const known = modes().find((one) => one.accountId === accountId);
      const changed = body['modes'] as Record<string, CapabilityMode>;
      const saved = { accountId, modes: { ...known?.modes, ...changed }, version: (known?.version ?? 0) + 1 };
      world.modes = [...modes().filter((one) => one !== known), saved];
      return saved;
    },
    'GET /tenants/*/capabilities/*/role': () => ({
      cloudFormation: '{"Resources":{}}',
      roleName: 'CloudMendRemediate',
      externalId: 'cm-acme',
    }),
    'GET /tenants/*/runs': runs,
    'GET /tenants/*/runs/*': (request) => put(request, -1, {}),
    'POST /tenants/*/runs': ({ body }) => {
      const isDryRun = body['dryRun'] === true;
      const run = aRun({
        capability: String(body['capability']),
        subject: String(body['subject']),
        isDryRun,
        state: isDryRun ? 'checked' : 'waiting',
        requestedBy: YOU,
      });
      world.runs = [run, ...runs()];
      return run;
    },
    'POST /tenants/*/runs/*/approve': (request) => put(request, -2, { state: 'done', approvedBy: YOU }),
    'POST /tenants/*/runs/*/undo': (request) => put(request, -2, { state: 'undone', undoneBy: YOU }),
    ...powerRoutes(world),
  };
};
