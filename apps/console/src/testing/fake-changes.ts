import {
  advance,
  type Change,
  type ChangeEvent,
  type ChangeGate,
  draftChange,
  toSummary,
} from '@cloudmend/domain/changes';
import { AppError } from '@cloudmend/domain/errors';
import {
  DEFAULT_POLICY,
  dryRunGuardrails,
  type GuardrailPolicy,
  type KillSwitch,
  RUNNING,
} from '@cloudmend/domain/guardrails';
import type { FakeRequest, FakeRoutes } from './fake-routes';
import type { FakeWorkspace } from './workspace';

export const AUTHOR = { sub: 'sub-author', name: 'Cost owner' };
/** The person who is signed in. */
const REVIEWER = { sub: 'sub-1', name: 'Cloud admin' };
const HASH = `sha256:${'7c1e40d2'.repeat(7)}9b3fa94f`;
const NOW = '2026-11-21T09:00:00.000Z';

const DIFF = `--- a/modules/payments/api.tf
+++ b/modules/payments/api.tf
@@ -41,4 +41,4 @@
 resource "aws_launch_template" "payments_api" {
   name_prefix   = "payments-api-"
-  instance_type = "m5.2xlarge"
+  instance_type = "m5.xlarge"
   image_id      = var.image_id
`;

export const someGate = (overrides: Partial<ChangeGate> = {}): ChangeGate => ({
  at: NOW,
  policyHash: HASH,
  verdict: 'allow',
  approvalsNeeded: 2,
  decisions: [
    { rule: 'no-control-lost', verdict: 'allow', sentence: 'No control is lost.', facts: [] },
    {
      rule: 'approvals',
      verdict: 'wait',
      sentence: 'Production needs two approvals.',
      facts: [{ fact: 'approvals', value: '0 of 2' }],
    },
  ],
  ...overrides,
});

/** The steps a change takes until it waits for approval. */
const STEPS: readonly ChangeEvent[] = [
  {
    kind: 'located',
    at: NOW,
    by: null,
    repository: { id: 'repo-1', host: 'github', name: 'acme/infra', root: '', environment: 'production' },
  },
  {
    kind: 'edited',
    at: NOW,
    by: null,
    edit: {
      base: { branch: 'main', commit: 'b'.repeat(40) },
      files: [{ path: 'modules/payments/api.tf', diff: DIFF }],
      facts: {
        scanId: 'scan-1',
        readAt: NOW,
        items: [{ target: 'r-1', fact: 'CPU, p95 of 30 days', value: '21%' }],
      },
      money: { monthlyUsd: '-840.96', formula: 'instances*hours*(old-new)', inputs: { instances: '6', hours: '730' } },
      carbon: { monthlyKg: '-33.8' },
      controls: { gained: [{ framework: 'cis-aws', control: '5.6' }], lost: [] },
    },
  },
  {
    kind: 'opened',
    at: NOW,
    by: null,
    head: { branch: 'cloudmend/EC2-SIZE/1a2b3c4d', commit: 'c'.repeat(40) },
    pullRequest: { number: 491, url: 'https://github.example.com/acme/infra/pull/491' },
  },
];

/** A change that waits for approval, unless other steps are given. */
export const aChange = ({
  id = 'change-1',
  title = 'Right-size payments-api',
  by = AUTHOR,
  gate = someGate(),
  steps = [...STEPS, { kind: 'gated', at: NOW, by: null, gate, proofHash: HASH }],
}: {
  readonly id?: string;
  readonly title?: string;
  readonly by?: typeof AUTHOR;
  readonly gate?: ChangeGate;
  readonly steps?: readonly ChangeEvent[];
} = {}): Change => {
  const targets = [
    {
      kind: 'recommendation' as const,
      id: 'r-1',
      source: 'EC2-SIZE',
      title: 'Right-size an instance',
      resource: 'arn:aws:ec2:us-east-1:111122223333:instance/i-1',
      accountId: '111122223333',
      region: 'us-east-1',
    },
  ];
  return steps.reduce(advance, draftChange({ id, title, at: NOW, proposedBy: by, targets }));
};

const take = (world: FakeWorkspace, { path }: FakeRequest, stepFor: (change: Change) => ChangeEvent) => {
  const id = path.split('/').at(-2);
  const change = world.changes.find((one) => one.id === id);
  if (!change) return new AppError('not-found', 'The change was not found.');
  try {
    const next = advance(change, stepFor(change));
    world.changes = world.changes.map((one) => (one === change ? next : one));
    return next;
  } catch (error) {
    return error;
  }
};

/** The kill switch and the policy, in memory. */
const automationRoutes = (world: FakeWorkspace): FakeRoutes => {
  let automation: KillSwitch = RUNNING;
  const change = (isStopped: boolean, { body }: FakeRequest): KillSwitch =>
    (automation = { isStopped, at: NOW, by: 'owner@example.com', reason: String(body['reason']) });
  let version = 0;
  let policy = DEFAULT_POLICY;
  const saved = () => ({ policy, version, hash: HASH, savedAt: null, savedBy: null });
  return {
    'GET /tenants/*/automation': () => automation,
    'POST /tenants/*/automation/stop': (request) => change(true, request),
    'POST /tenants/*/automation/resume': (request) => change(false, request),
    'GET /tenants/*/guardrails': () => ({
      ...saved(),
      decided: world.changes.length,
      effects: [{ rule: 'evidence', stopped: 2, waited: 0 }],
    }),
    'POST /tenants/*/guardrails': ({ body }) => {
      if (body['version'] !== version) return new AppError('conflict', 'The guardrails were changed in the meantime.');
      policy = body['policy'] as GuardrailPolicy;
      version += 1;
      return saved();
    },
    'POST /tenants/*/guardrails/dry-run': ({ body }) => dryRunGuardrails(body['policy'] as GuardrailPolicy, []),
  };
};

/** The calls about changes: real steps, in memory. */
export const changeRoutes = (world: FakeWorkspace): FakeRoutes => ({
  ...automationRoutes(world),
  'GET /tenants/*/changes': () => world.changes.map(toSummary),
  'GET /tenants/*/changes/*': ({ path }) =>
    world.changes.find(({ id }) => path.endsWith(id)) ?? new AppError('not-found', 'The change was not found.'),
  'POST /tenants/*/changes': ({ body }) => {
    const [declined] = world.changes.filter(({ decline }) => decline);
    if (declined && body['again'] !== true)
      return new AppError('conflict', `Declined: ${declined.decline?.reason}`, {
        details: { declined: [declined.id] },
      });
    const change = aChange({ id: 'change-new', by: REVIEWER, steps: [] });
    world.changes = [{ ...change, targets: change.targets.map((one) => ({ ...one, ...first(body['targets']) })) }];
    return world.changes[0];
  },
  'POST /tenants/*/changes/*/approve': (request) =>
    take(world, request, () => ({
      kind: 'approved',
      at: NOW,
      by: REVIEWER,
      approval: { by: REVIEWER, at: NOW, over: String(request.body['proofHash']) },
    })),
  'POST /tenants/*/changes/*/reject': (request) =>
    take(world, request, () => ({ kind: 'rejected', at: NOW, by: REVIEWER, reason: String(request.body['reason']) })),
  'POST /tenants/*/changes/*/close': (request) =>
    take(world, request, () => ({ kind: 'closed', at: NOW, by: REVIEWER, reason: String(request.body['reason']) })),
});

const first = (targets: unknown): object => (targets as readonly object[])[0] ?? {};
