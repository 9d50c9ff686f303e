import { AppError } from '@cloudmend/domain/errors';
import type { Capability, CapabilityMode, Run } from '@cloudmend/domain/runs';
import { aRun } from '@cloudmend/domain/testing';
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
];

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
  };
};
