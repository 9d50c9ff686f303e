import { type CustomCheckDefinition, EXAMPLES } from '@cloudmend/domain/custom-checks';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { aFinding, aMember, anAccount } from '@cloudmend/domain/testing';
import { PROVIDERS } from '@cloudmend/infra/providers';
import { toFact, type Resource, tryCheck, type UnitSnapshot } from '@cloudmend/scanner';
import { type LocalTable, openLocalTable } from '@cloudmend/store/testing';
import { tryCustomCheckFor } from '../../infra/api/custom-checks/try-custom-check';
import { type Figure, median, milliseconds, seconds } from './figure';

const RESOURCES = 50_000;
const ROUNDS = 5;
const AIM_MS = 1000;
const NOW = new Date('2026-11-21T12:00:00.000Z');

const makeBucket = (index: number): Resource =>
  ({
    kind: 'aws.s3.bucket',
    arn: `bucket/${index}`,
    id: `bucket-${index}`,
    name: `bucket-${index}`,
    region: 'eu-west-1',
    tags: { env: index % 3 === 0 ? 'prod' : 'dev', owner: `team-${index % 20}` },
    createdAt: '2026-01-01T00:00:00.000Z',
    encryption: toFact(index % 2 === 0 ? ['aws:kms'] : ['AES256']),
    versioning: toFact(index % 4 === 0 ? 'Enabled' : 'Off'),
    logsTo: toFact(null),
  }) as unknown as Resource;

/** As many parts as a check can have; half of the resources fail. */
const largest = (): CustomCheckDefinition => ({
  title: 'Largest',
  fault: 'Largest',
  severity: 'LOW',
  kind: 'aws.s3.bucket',
  assert: {
    all: [
      ...Array.from({ length: 62 }, (_, index) => ({
        fact: 'name',
        op: 'glob',
        value: `b*c*t*-*${index === 0 ? '' : '*'}`,
      })),
      { fact: 'encryption', op: 'contains', value: 'aws:kms' },
    ],
  },
  remedy: 'None.',
  controls: [],
});

const ACCOUNTS = 50;
const EACH = RESOURCES / ACCOUNTS;
const TENANT = 'acme' as TenantId;
const SCAN = '01JD2M7F3A0000000000000001';
const RETIRED = 'custom-one';
/** An HTTP API ends a call after 29 s. */
const CALL_MS = 29_000;

const listAccounts = (): string[] => Array.from({ length: ACCOUNTS }, (_, index) => String(100_000_000_000 + index));

/** A concluded scan with the facts of every bucket, and a failed verdict of each. */
const fillWorkspace = async ({ openStores }: LocalTable): Promise<void> => {
  const { accounts, scans, snapshots, findings } = openStores(TENANT);
  const at = NOW.toISOString();
  const accountIds = listAccounts();
  for (const accountId of accountIds) await accounts.link(anAccount({ accountId }), null);
  const request = {
    cloud: 'aws',
    mode: 'security',
    range: '30d',
    services: 'storage',
    notes: '',
    accounts: accountIds,
  };
  const created = { scanId: SCAN, scanTs: at, request: request as never, requestedBy: 'admin@acme.example' };
  await scans.create(created, { running: 1, perDay: 1 });
  await scans.begin(SCAN, at);
  for (const [account, accountId] of accountIds.entries()) {
    const unit = { accountId, region: 'global', service: 's3' };
    const resources = Array.from({ length: EACH }, (_, index) => makeBucket(account * EACH + index));
    await snapshots.put(SCAN, unit, { unit, resources, unreadKinds: [] });
    const verdicts = resources.map(({ arn }) => {
      const {
        id: _id,
        status: _status,
        mute: _mute,
        ...finding
      } = aFinding({ accountId, check: RETIRED, resource: arn });
      return { ...finding, status: 'fail' as const };
    });
    await findings.record({ scanId: SCAN, at, accountId }, verdicts, () => true);
  }
  await scans.conclude(SCAN, 'done', at);
};

interface Part {
  readonly ms: number;
  readonly requests: number;
}

/** Calls on until a call has no cursor. */
const timeParts = async (
  requests: () => number,
  call: (cursor: string | undefined) => Promise<{ readonly cursor?: string | undefined }>,
): Promise<readonly Part[]> => {
  const parts: Part[] = [];
  let cursor: string | undefined;
  do {
    const [began, before] = [performance.now(), requests()];
    ({ cursor } = await call(cursor));
    parts.push({ ms: performance.now() - began, requests: requests() - before });
  } while (cursor !== undefined);
  return parts;
};

const toFigures = (what: string, parts: readonly Part[]): Figure[] => [
  { what: `${what}: calls`, value: parts.length, unit: 'calls' },
  seconds(
    `${what}: all calls`,
    parts.reduce((sum, { ms }) => sum + ms, 0),
  ),
  milliseconds(`${what}: the longest call`, Math.max(...parts.map(({ ms }) => ms)), CALL_MS),
  {
    what: `${what}: requests to the table in the longest call`,
    value: Math.max(...parts.map(({ requests }) => requests)),
    unit: 'requests',
  },
];

/** Trying and retiring a check in a workspace with fifty accounts, part by part, the table's emulator included. */
const measureParts = async (): Promise<Figure[]> => {
  const local = await openLocalTable();
  try {
    let requests = 0;
    local.deps.client.middlewareStack.add((next) => (request) => {
      requests += 1;
      return next(request);
    });
    local.setTime(NOW.toISOString());
    await fillWorkspace(local);
    const stores = local.openStores(TENANT);
    const uses = { ...stores, providers: async () => PROVIDERS, clock: () => NOW };
    const [actor, call] = [aMember({ plan: 'pro' }), { changes: () => undefined }];
    const tried = await timeParts(
      () => requests,
      (cursor) =>
        tryCustomCheckFor(uses as never)(
          actor,
          { definition: largest(), ...(cursor !== undefined && { cursor }) },
          call as never,
        ),
    );
    const decision = { by: 'admin@acme.example', reason: 'The check was retired.' };
    const closed = await timeParts(
      () => requests,
      (cursor) => stores.findings.closeCheck(RETIRED, decision, cursor),
    );
    const size = RESOURCES.toLocaleString('en-US');
    return [
      ...toFigures(`try-out on ${size} buckets of ${ACCOUNTS} accounts`, tried),
      ...toFigures(`retirement with ${size} findings of ${ACCOUNTS} accounts`, closed),
    ];
  } finally {
    await local.close();
  }
};

/** CPU time of a custom check on the resources of a large account, failures explained. */
export const customChecks = async (): Promise<Figure[]> => {
  const snapshot: UnitSnapshot = {
    schema: 'cloudmend.snapshot/1',
    unit: { accountId: '000000000000', region: 'global', service: 's3' },
    takenAt: NOW.toISOString(),
    resources: Array.from({ length: RESOURCES }, (_, index) => makeBucket(index)),
    unreadKinds: [],
    gaps: [],
    apiCalls: 0,
  };
  const measure = (definition: CustomCheckDefinition): number =>
    median(
      Array.from({ length: ROUNDS }, () => {
        const began = process.cpuUsage();
        tryCheck(definition, [snapshot], NOW);
        const { user, system } = process.cpuUsage(began);
        return (user + system) / 1000;
      }),
    );
  const ofBuckets = EXAMPLES.filter(({ definition }) => definition.kind === 'aws.s3.bucket');
  return [
    ...ofBuckets.map(({ id, definition }) =>
      milliseconds(`${id} on ${RESOURCES} buckets`, measure(definition), AIM_MS),
    ),
    milliseconds(`a check of 64 parts on ${RESOURCES} buckets`, measure(largest()), AIM_MS),
    ...(await measureParts()),
  ];
};
