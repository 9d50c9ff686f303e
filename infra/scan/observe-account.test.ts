import { createHash } from 'node:crypto';
import { anAccount } from '@cloudmend/domain/testing';
import { observeAccount, rootOfFacts } from './observe-account';
import { memoryStores } from './testing/memory-stores';
import { aMemory } from './testing/tenant-memory';

const ACCOUNT = anAccount().accountId;
const AT = '2026-11-21T08:00:00.000Z';
const services = { clock: () => new Date('2026-11-21T08:05:00.000Z') } as never;
const object = (name: string, content: string) => ({
  name,
  sha256: createHash('sha256').update(content).digest('hex'),
});

const observed = {
  input: {
    tenantId: 'acme',
    scanId: 'scan-1',
    accountId: ACCOUNT,
    units: [
      { accountId: ACCOUNT, region: 'eu-west-1', service: 's3' },
      { accountId: ACCOUNT, region: 'eu-west-1', service: 'ec2' },
    ],
  } as never,
  at: AT,
  judgedWith: { engine: 'build-1', catalogue: 'c', frameworks: 'f', thresholds: {} },
  verdicts: [
    { check: 'b', status: 'fail' },
    { check: 'a', status: 'pass' },
    { check: 'b', status: 'pass' },
  ] as const,
  planned: new Set(['b', 'a', 'never-matched']),
  objects: [object('eu-west-1~s3.json.gz', 'facts'), object('eu-west-1~ec2.json.gz', 'other facts')],
};

describe('what a scan saw of an account', () => {
  it('is kept with its verdicts, regions and root, and sealed in the audit trail', async () => {
    const memory = aMemory();
    await observeAccount({ services }, memoryStores(memory), observed);
    expect([...memory.observations.values()]).toEqual([
      {
        accountId: ACCOUNT,
        scanId: 'scan-1',
        at: AT,
        judgedWith: observed.judgedWith,
        planned: ['a', 'b', 'never-matched'],
        tallies: [
          { check: 'a', pass: 1, fail: 0, unknown: 0, manual: 0 },
          { check: 'b', pass: 1, fail: 1, unknown: 0, manual: 0 },
        ],
        regions: ['eu-west-1'],
        objects: 2,
        root: rootOfFacts(observed.objects),
        seal: { seq: 1, hash: '' },
      },
    ]);
    expect(memory.trail).toEqual([
      expect.objectContaining({
        action: 'scan.sealed',
        target: ACCOUNT,
        after: expect.objectContaining({ root: rootOfFacts(observed.objects), objects: 2, engine: 'build-1' }),
      }),
    ]);
  });

  it('is sealed once, however often the worker is repeated', async () => {
    const memory = aMemory();
    await observeAccount({ services }, memoryStores(memory), observed);
    await observeAccount({ services }, memoryStores(memory), observed);
    expect(memory.trail).toHaveLength(1);
    expect(memory.observations.size).toBe(1);
  });

  it('is sealed by the next attempt when the first one ended before the trail line', async () => {
    const memory = aMemory();
    const stores = memoryStores(memory);
    const audit = { ...stores.audit, append: () => Promise.reject(new Error('throttled')) };
    await expect(observeAccount({ services }, { ...stores, audit }, observed)).rejects.toThrow('throttled');
    await observeAccount({ services }, stores, observed);
    expect(memory.trail).toHaveLength(1);
    expect([...memory.observations.values()][0]?.seal).toEqual({ seq: 1, hash: '' });
  });
});

describe('the root over stored facts', () => {
  it('does not depend on the order in which they are listed', () =>
    expect(rootOfFacts(observed.objects.toReversed())).toBe(rootOfFacts(observed.objects)));

  it.each([
    ['changed', [object('eu-west-1~s3.json.gz', 'facts!'), observed.objects[1]]],
    ['renamed', [object('eu-west-2~s3.json.gz', 'facts'), observed.objects[1]]],
    ['removed', [observed.objects[1]]],
    ['added', [...observed.objects, object('eu-west-1~rds.json.gz', '')]],
  ])('changes when one of them is %s', (_what, objects) =>
    expect(rootOfFacts(objects as never)).not.toBe(rootOfFacts(observed.objects)),
  );
});
