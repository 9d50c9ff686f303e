import { NO_CHANGES } from '@cloudmend/domain/scans';
import { DEFAULT_THRESHOLDS } from '@cloudmend/domain/thresholds';
import { anAccount } from '@cloudmend/domain/testing';
import { CloudError, type Provider, type UnitSnapshot } from '@cloudmend/scanner';
import type { CostStore } from '@cloudmend/store';
import { memoryQueue } from '@cloudmend/store/testing';
import { aReader, aWorld } from './testing/fake-provider';
import { aMemory, type TenantMemory } from './testing/tenant-memory';
import { NOW as START, runWorkflow } from './testing/run-workflow';

const ACCOUNT = '111122223333';
const OTHER = '111122223334';
const other = anAccount({ accountId: OTHER, roleArn: `arn:aws:iam::${OTHER}:role/CloudMendReadOnly` });

/** The next scan of the same workspace. */
const anotherScan = (memory: TenantMemory): TenantMemory => {
  const { findings, recommendations, compliance, tallies } = memory;
  const next = { ...aMemory(), findings, recommendations, compliance, tallies };
  return { ...next, scan: { ...next.scan, scanId: 'scan-2' } };
};

describe('a scan', () => {
  it('reads every part, evaluates the account, and ends as done', async () => {
    const memory = aMemory();
    const { succeeded } = await runWorkflow({ memory, world: aWorld() });
    expect(succeeded).toBe(true);
    expect(memory.scan).toMatchObject({
      status: 'done',
      percent: 100,
      partial: false,
      gaps: [],
      resources: 10,
      apiCalls: 6,
      paidCalls: 1,
      reason: null,
    });
    expect(memory.scan.parts).toHaveLength(6);
    expect(memory.outcomes.get(ACCOUNT)).toEqual({
      counts: { pass: 5, fail: 5, unknown: 0, recommendations: 2 },
      changes: { ...NO_CHANGES, new: 5 },
    });
    expect(memory.findings.size).toBe(5);
    expect([...memory.findings.values()][0]).toMatchObject({
      controls: [{ framework: 'CIS', control: 'iam' }],
      readAt: START,
    });
    expect(memory.recommendations.size).toBe(2);
    expect(memory.coverage.get('2026-11-20|CIS')).toBe(0);
    expect(memory.accounts.get(ACCOUNT)?.lastScanAt).toBe('2026-11-20T18:00:00.000Z');
    expect(memory.costs.get(ACCOUNT)?.askedAt).toBe('2026-11-20T18:00:00.000Z');
  });

  it('reads all its accounts with room for one at a time, and leaves the queue', async () => {
    const memory = aMemory([anAccount(), other]);
    const queue = memoryQueue(() => new Date(START));
    const { succeeded } = await runWorkflow({ memory, world: aWorld(), queue, places: 1 });
    expect(succeeded).toBe(true);
    expect(memory.scan).toMatchObject({ status: 'done', partial: false });
    expect(memory.outcomes.size).toBe(2);
    expect([await queue.entries(), await queue.places()]).toEqual([[], []]);
  });

  it('releases its place if work on the account keeps failing', async () => {
    const queue = memoryQueue(() => new Date(START));
    const breakPart = <T extends object>(part: T, name: string): T =>
      name === 'scopes' ? ({ ...part, list: () => Promise.reject(new Error('A fault of ours.')) } as T) : part;
    await runWorkflow({ memory: aMemory(), world: aWorld(), queue, breakPart });
    expect(await queue.places()).toEqual([]);
  });

  it("uses the tenant's thresholds", async () => {
    const world = aWorld({ thresholdsSeen: [] });
    await runWorkflow({
      memory: { ...aMemory(), thresholds: { ...DEFAULT_THRESHOLDS, logRetentionDays: 400 } },
      world,
    });
    expect(world.thresholdsSeen).toEqual([expect.objectContaining({ logRetentionDays: 400 })]);
  });

  it('stores the prices it read, and the next one does not query them again', async () => {
    const memory = aMemory();
    const world = aWorld();
    await runWorkflow({ memory, world });
    expect([...world.priceQuestions].sort()).toEqual(['eu-west-1', 'us-east-1']);
    expect(memory.prices.get('eu-west-1|ec2')).toEqual([
      { key: 'ebs/gp3', region: 'eu-west-1', usd: 0.08, unit: 'gb-mo', readAt: '2026-11-20T18:00:00.000Z' },
    ]);
    const next = aWorld();
    await runWorkflow({
      memory: { ...aMemory(), prices: memory.prices },
      world: next,
      now: () => new Date('2026-11-20T19:00:00.000Z'),
    });
    expect(next.priceQuestions).toEqual([]);
  });

  it("records each account's inventory", async () => {
    const memory = aMemory();
    await runWorkflow({ memory, world: aWorld() });
    const [stock] = memory.estate.values();
    expect(stock?.rows.find(({ kind, region }) => kind === 'aws.ec2.thing' && region === 'us-east-1')).toMatchObject({
      classes: { unclassified: 2 },
    });
  });

  it("enters each account once, as its tenant and under the scan's name", async () => {
    const entries: unknown[] = [];
    const enter = (role: unknown) => Promise.resolve(entries.push(role)).then(aReader);
    await runWorkflow({ memory: aMemory(), world: aWorld(), enter });
    expect(entries).toEqual([
      {
        cloud: 'aws',
        accountId: ACCOUNT,
        handle: 'arn:aws:iam::111122223333:role/CloudMendReadOnly',
        externalId: 'cm-acme',
        sourceIdentity: 'scan-1',
        sessionSeconds: 3600,
      },
    ]);
  });

  it('reports a denied service as a gap and reads the rest', async () => {
    const memory = aMemory();
    const { succeeded } = await runWorkflow({ memory, world: aWorld({ denied: ({ service }) => service === 'rds' }) });
    expect(succeeded).toBe(true);
    expect(memory.scan).toMatchObject({ status: 'done', partial: true, percent: 100 });
    expect(memory.scan.gaps).toHaveLength(2);
    expect(memory.scan.gaps[0]).toMatchObject({
      service: 'rds',
      operation: 'rds:Describe',
      reason: 'Access denied: the role does not allow rds:Describe.',
    });
    expect(memory.findings.size).toBe(3);
  });

  it('does not touch findings and savings that a later scan could not check', async () => {
    const memory = aMemory();
    await runWorkflow({ memory, world: aWorld() });
    const second = { ...aMemory(), findings: memory.findings, recommendations: memory.recommendations };
    second.scan = { ...second.scan, scanId: 'scan-2' };
    const denied = ({ service, region }: { service: string; region: string }) =>
      service === 'ec2' && region === 'eu-west-1';
    await runWorkflow({ memory: second, world: aWorld({ repaired: true, denied }) });
    expect([...second.findings.values()].filter(({ open }) => open).map(({ resource }) => resource)).toEqual([
      `arn:${ACCOUNT}:eu-west-1:ec2:bad`,
    ]);
    expect(second.outcomes.get(ACCOUNT)?.changes).toEqual({ ...NO_CHANGES, resolved: 4 });
    expect(second.recommendations.size).toBe(2);
  });

  it('does not touch the savings of a region that a later scan did not plan to read', async () => {
    const memory = aMemory();
    await runWorkflow({ memory, world: aWorld() });
    const second = anotherScan(memory);
    await runWorkflow({ memory: second, world: aWorld({ repaired: true, regions: ['us-east-1'] }) });
    expect([...second.recommendations.values()].map(({ region }) => region)).toEqual(['eu-west-1']);
  });

  it('fails with the reason if the role of its only account refuses', async () => {
    const memory = aMemory();
    const enter = () => Promise.reject(new CloudError('denied', 'sts:AssumeRole', 'AccessDenied', 'no'));
    const { succeeded } = await runWorkflow({ memory, world: aWorld(), enter });
    expect(succeeded).toBe(true);
    expect(memory.scan).toMatchObject({
      status: 'failed',
      reason: 'Nothing could be read. The role could not be assumed. Check its ExternalId and trust policy.',
    });
    expect(memory.accounts.get(ACCOUNT)).toMatchObject({ status: 'denied', lastScanAt: null });
  });

  it('reads the other accounts if one refuses', async () => {
    const memory = aMemory([anAccount(), other]);
    const enter = ({ accountId }: { accountId: string }) =>
      accountId === OTHER
        ? Promise.reject(new CloudError('denied', 'sts:AssumeRole', 'AccessDenied', 'no'))
        : Promise.resolve(aReader());
    await runWorkflow({ memory, world: aWorld(), enter });
    expect(memory.scan).toMatchObject({ status: 'done', partial: true });
    expect(memory.scan.gaps).toEqual([
      {
        accountId: OTHER,
        region: 'global',
        service: 'account',
        operation: 'sts:AssumeRole',
        reason: 'The role could not be assumed. Check its ExternalId and trust policy.',
      },
    ]);
    expect(memory.accounts.get(ACCOUNT)?.lastScanAt).not.toBeNull();
  });

  it('reads the regions enabled by default if the account does not list its own', async () => {
    const memory = aMemory();
    const world = aWorld({ regionsDenied: true, regionalServices: ['ec2'] });
    await runWorkflow({ memory, world });
    expect(memory.scan).toMatchObject({ status: 'done', partial: true, percent: 100 });
    expect(memory.scan.parts).toHaveLength(17 + 2 + 1);
    expect(memory.scan.gaps).toEqual([
      expect.objectContaining({
        service: 'account',
        operation: 'ec2:DescribeRegions',
        reason: expect.stringContaining('enabled by default'),
      }),
    ]);
  });

  it.each([
    ['arn:aws-us-gov', ['global', 'us-gov-east-1', 'us-gov-west-1']],
    ['arn:aws-cn', ['cn-north-1', 'cn-northwest-1', 'global']],
    ['arn:aws-iso', ['global']],
  ])('reads what it can if an account of %s does not list its regions', async (partition, regions) => {
    const memory = aMemory([anAccount({ roleArn: `${partition}:iam::${ACCOUNT}:role/CloudMendReadOnly` })]);
    await runWorkflow({ memory, world: aWorld({ regionsDenied: true, regionalServices: ['ec2'] }) });
    expect(memory.scan).toMatchObject({ status: 'done', partial: true });
    expect([...new Set(memory.scan.parts.map(({ region }) => region))].sort()).toEqual(regions);
    expect(memory.scan.gaps).toEqual([
      expect.objectContaining({ service: 'account', operation: 'ec2:DescribeRegions' }),
    ]);
    expect(memory.scan.gaps[0]?.reason).toContain('ec2:DescribeRegions');
  });

  it('reconnects an account whose role now works, unless anyone can assume it', async () => {
    const denied = anAccount({ status: 'denied', statusReason: 'Refused.' });
    const refused = new CloudError('denied', 'sts:AssumeRole', 'AccessDenied', 'no');
    const safe = aMemory([denied]);
    await runWorkflow({
      memory: safe,
      world: aWorld(),
      enter: ({ externalId }) => (externalId === 'cm-acme' ? Promise.resolve(aReader()) : Promise.reject(refused)),
    });
    expect(safe.scan.status).toBe('done');
    expect(safe.accounts.get(ACCOUNT)).toMatchObject({ status: 'connected', statusReason: null });

    const careless = aMemory([denied]);
    await runWorkflow({ memory: careless, world: aWorld(), enter: () => Promise.resolve(aReader()) });
    expect(careless.scan.status).toBe('failed');
    expect(careless.accounts.get(ACCOUNT)?.status).toBe('insecure-trust');
  });

  it.each([
    ['was unlinked meanwhile', [], 'The account is no longer linked.'],
    ['has no role yet', [anAccount({ roleArn: null, status: 'pending' })], 'The account has no role.'],
    [
      'can be assumed by anyone',
      [anAccount({ status: 'insecure-trust' })],
      'The role does not require the ExternalId.',
    ],
  ])('never enters an account that %s', async (_why, accounts, reason) => {
    const enter = jest.fn();
    const memory = aMemory(accounts, { accounts: [ACCOUNT] });
    await runWorkflow({ memory, world: aWorld(), enter });
    expect(enter).not.toHaveBeenCalled();
    expect(memory.scan.status).toBe('failed');
    expect(memory.scan.reason).toContain(reason);
  });

  it('stops immediately when cancelled midway', async () => {
    const memory = aMemory();
    let collected = 0;
    const onCollect = () => {
      collected += 1;
      if (collected === 2) memory.scan = { ...memory.scan, status: 'cancelled' };
    };
    await runWorkflow({
      memory,
      world: aWorld({ onCollect, regions: Array.from({ length: 20 }, (_, index) => `region-${index}`) }),
    });
    expect(memory.scan.status).toBe('cancelled');
    expect(collected).toBeLessThanOrEqual(16);
    expect(memory.findings.size).toBe(0);
    expect(memory.snapshots.size).toBeLessThanOrEqual(1);
    expect(memory.accounts.get(ACCOUNT)?.lastScanAt).toBeNull();
  });

  it('does nothing if cancelled before it started', async () => {
    const memory = aMemory();
    memory.scan = { ...memory.scan, status: 'cancelled' };
    const before = structuredClone(memory.scan);
    await runWorkflow({ memory, world: aWorld() });
    expect(memory.scan).toEqual(before);
    expect(memory.snapshots.size).toBe(0);
  });

  it('continues after a worker crashes once', async () => {
    let crashes = 1;
    const onCollect = ({ service }: { service: string }) => {
      if (service === 'ec2' && crashes-- > 0) throw new Error('The worker was killed.');
    };
    const memory = aMemory();
    await runWorkflow({ memory, world: aWorld({ onCollect }) });
    expect(memory.scan).toMatchObject({ status: 'done', partial: false, percent: 100 });
  });

  it('reports a part that always crashes as a gap', async () => {
    const onCollect = ({ service }: { service: string }) => {
      if (service === 'rds') throw new Error('The worker is killed each time.');
    };
    const memory = aMemory();
    const { succeeded } = await runWorkflow({ memory, world: aWorld({ onCollect }) });
    expect(succeeded).toBe(true);
    expect(memory.scan).toMatchObject({ status: 'done', partial: true, percent: 100 });
    expect(memory.scan.gaps[0]).toMatchObject({
      service: 'rds',
      operation: 'scan',
      reason: 'Reading this part failed several times on our side.',
    });
  });

  it('does not treat a part that always crashed as empty', async () => {
    const memory = aMemory();
    const lost = ({ service, region }: { service: string; region: string }) =>
      service === 'rds' && region === 'eu-west-1';
    await runWorkflow({ memory, world: aWorld() });
    memory.scan = { ...aMemory().scan, scanId: 'scan-2' };
    memory.snapshots.clear();
    memory.outcomes.clear();
    const onCollect = (unit: { service: string; region: string }) => {
      if (lost(unit)) throw new Error('The worker is killed each time.');
    };
    await runWorkflow({ memory, world: aWorld({ onCollect, repaired: true }) });
    expect(memory.outcomes.get(ACCOUNT)).toMatchObject({ counts: { unknown: 1 }, changes: { resolved: 4 } });
    expect([...memory.findings.values()].filter(({ open }) => open).map(({ resource }) => resource)).toEqual([
      `arn:${ACCOUNT}:eu-west-1:rds:bad`,
    ]);
    // Evaluating the stored scan again gives the same result.
    expect(memory.snapshots.get(`${ACCOUNT}|eu-west-1|rds`)?.snapshot).toMatchObject({
      gaps: [{ reason: 'Reading this part failed several times on our side.' }],
    });
    // Earlier failures that could not be checked remain.
    expect(memory.compliance.get(ACCOUNT)?.[0]?.controls).toContainEqual({ control: 'rds', state: 'failed' });
  });

  it('tells every unit which regions are read, so that a trail covering another region is read there', async () => {
    const world = aWorld({ regionsSeen: [] });
    await runWorkflow({ memory: aMemory(), world });
    expect(world.regionsSeen).toHaveLength(6);
    expect(new Set(world.regionsSeen?.map((regions) => regions?.join()))).toEqual(new Set(['us-east-1,eu-west-1']));
  });

  it.each([
    ['for savings only', false],
    ['for savings only that cannot enter the account', true],
  ])('%s does not change findings and controls', async (_what, isRefused) => {
    const memory = aMemory();
    await runWorkflow({ memory, world: aWorld() });
    const findings = structuredClone([...memory.findings]);
    const compliance = structuredClone([...memory.compliance]);
    memory.scan = { ...aMemory(undefined, { mode: 'cost' }).scan, scanId: 'scan-2' };
    memory.outcomes.clear();
    const asked: unknown[] = [];
    const breakPart = <T extends object>(part: T, name: string): T =>
      name === 'findings' ? ({ ...part, record: (...all: unknown[]) => Promise.resolve(asked.push(all)) } as T) : part;
    const enter = () =>
      isRefused
        ? Promise.reject(new CloudError('denied', 'sts:AssumeRole', 'AccessDenied', 'no'))
        : Promise.resolve(aReader());
    await runWorkflow({ memory, world: aWorld({ repaired: true }), breakPart, enter });
    expect(asked).toEqual([]);
    if (!isRefused) expect(memory.outcomes.get(ACCOUNT)?.changes).toEqual(NO_CHANGES);
    expect([...memory.findings]).toEqual(findings);
    expect([...memory.compliance]).toEqual(compliance);
  });

  it('yields to the rest of the process between parts of an evaluation', async () => {
    let turns = 0;
    let goesOn = true;
    const others = (): void => void (goesOn && setImmediate(() => ((turns += 1), others())));
    others();
    const seen: Record<string, number> = {};
    const breakPart = <T extends object>(part: T, name: string): T =>
      new Proxy(part, {
        get: (target, key) => ((seen[`${name}.${String(key)}`] ??= turns), Reflect.get(target, key) as unknown),
      });
    await runWorkflow({ memory: aMemory(), world: aWorld(), breakPart });
    goesOn = false;
    const moments = [
      'snapshots.list',
      'assessment.advise',
      'assessment.updateStock',
      'provider.judge',
      'findings.record',
    ].map((name) => seen[name] ?? -1);
    expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b));
  });

  describe('with one paying account', () => {
    const paid = (overrides: Parameters<typeof aWorld>[0] = {}) =>
      aWorld({ payerId: ACCOUNT, billsAsked: [], regionalServices: ['ec2'], ...overrides });

    it('queries the payer for all bills, once', async () => {
      const world = paid();
      const memory = aMemory([anAccount(), other]);
      await runWorkflow({ memory, world });
      expect(world.billsAsked).toEqual([[ACCOUNT, OTHER]]);
      expect(memory.scan).toMatchObject({ status: 'done', partial: false });
      expect(memory.paidCalls).toEqual(new Map([['2026-11', 1]]));
      for (const account of [ACCOUNT, OTHER]) {
        expect(memory.costs.get(account)?.days.get('2026-11-19')?.usdByService).toEqual({ EC2: 12 });
        expect(memory.snapshots.get(`${account}|global|cost`)?.snapshot).toMatchObject({
          unit: { accountId: account },
        });
      }
    });

    it('queries it even for a scan of another account, and its own scan then pays nothing', async () => {
      const world = paid();
      const memory = aMemory([anAccount(), other], { accounts: [OTHER] });
      await runWorkflow({ memory, world });
      expect(world.billsAsked).toEqual([[ACCOUNT, OTHER]]);
      memory.scan = { ...aMemory([anAccount()]).scan, scanId: 'scan-2' };
      await runWorkflow({ memory, world });
      expect(memory.paidCalls).toEqual(new Map([['2026-11', 1]]));
      expect(memory.scan).toMatchObject({ status: 'done', paidCalls: 0 });
    });

    it('does not query again for an account without cost', async () => {
      const world = paid({ billed: [ACCOUNT] });
      const memory = aMemory([anAccount(), other]);
      await runWorkflow({ memory, world });
      expect(world.billsAsked).toHaveLength(1);
      expect(memory.paidCalls).toEqual(new Map([['2026-11', 1]]));
      expect(memory.costs.get(OTHER)).toMatchObject({ askedAt: '2026-11-20T18:00:00.000Z' });
    });

    it.each([
      ['is not linked', { payerId: '999988887777' }],
      ['is unknown', {}],
    ])('queries each account for its own bill if the payer %s', async (_where, world) => {
      const asked = aWorld({ ...world, billsAsked: [], regionalServices: ['ec2'] });
      const memory = aMemory([anAccount(), other]);
      await runWorkflow({ memory, world: asked });
      expect(asked.billsAsked).toEqual([]);
      expect(asked.costQuestions).toHaveLength(2);
      expect(memory.paidCalls).toEqual(new Map([['2026-11', 2]]));
    });

    it('queries an account for its own bill if the payer refuses', async () => {
      const world = paid();
      const memory = aMemory([anAccount(), other], { accounts: [OTHER] });
      const enter = ({ accountId }: { accountId: string }) =>
        accountId === ACCOUNT
          ? Promise.reject(new CloudError('denied', 'sts:AssumeRole', 'AccessDenied', 'no'))
          : Promise.resolve(aReader());
      await runWorkflow({ memory, world, enter });
      expect(world.billsAsked).toEqual([]);
      expect(memory.costs.get(OTHER)?.days.size).toBe(1);
    });
  });

  it('pays for a bill once if two scans start together, and both have it', async () => {
    const world = aWorld({ regionalServices: ['ec2'] });
    const first = aMemory();
    const second = { ...first, snapshots: new Map(), scan: { ...aMemory().scan, scanId: 'scan-2' } };
    // The second one arrives while the first waits for Cost Explorer.
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((done) => (answer = done));
    world.onCollect = async ({ service }) => {
      if (service === 'cost') await slow;
    };
    const breakPart = <T extends object>(part: T, name: string): T => {
      if (name !== 'costs') return part;
      const claimReading: CostStore['claimReading'] = async (...claim) => {
        const told = await (part as unknown as CostStore).claimReading(...claim);
        if (told === undefined) answer();
        return told;
      };
      return { ...part, claimReading };
    };
    await Promise.all([first, second].map((memory) => runWorkflow({ memory, world, breakPart })));
    expect(world.costQuestions).toHaveLength(1);
    expect(first.paidCalls).toEqual(new Map([['2026-11', 1]]));
    for (const { scan, snapshots } of [first, second]) {
      expect(scan).toMatchObject({ status: 'done', partial: false });
      expect(snapshots.has(`${ACCOUNT}|global|cost`)).toBe(true);
    }
  });

  it('reads the bill after the reader that leased it died', async () => {
    const memory = aMemory();
    const died = { by: 'scan-0#111122223333', until: '2026-11-20T17:59:59.000Z', askedOn: '2026-11-20', askedOf: [] };
    memory.leases.set(ACCOUNT, died);
    await runWorkflow({ memory, world: aWorld() });
    expect(memory.costs.get(ACCOUNT)?.days.size).toBe(1);
  });

  it('queries a year of cost at first, once a day over all scans, then the last three closed months', async () => {
    const memory = aMemory();
    const world = aWorld();
    await runWorkflow({ memory, world });
    expect(world.costQuestions).toEqual([{ from: '2025-11-20', to: '2026-11-19' }]);
    const again = async (now: string) => {
      memory.scan = { ...aMemory().scan, scanId: `scan of ${now}` };
      await runWorkflow({ memory, world, now: () => new Date(now) });
      expect(memory.scan).toMatchObject({ status: 'done', partial: false });
    };
    memory.snapshots.clear();
    await again('2026-11-20T23:59:00.000Z');
    expect(world.costQuestions).toHaveLength(1);
    // Other data read with the bill is evaluated again without a query.
    const reused = [...memory.snapshots.values()].map(({ snapshot }) => snapshot as UnitSnapshot);
    expect(reused.filter(({ unit }) => unit.service === 'cost')).toMatchObject([
      { apiCalls: 0, takenAt: expect.stringMatching('2026-11-20') },
    ]);
    await again('2026-11-22T09:00:00.000Z');
    expect(world.costQuestions.slice(1)).toEqual([{ from: '2026-08-01', to: '2026-11-21' }]);
  });
});

describe('the worker of a region', () => {
  const REGION = 'us-east-1';
  const objectOf = (memory: ReturnType<typeof aMemory>, service: string): string | undefined =>
    memory.snapshots.get(`${ACCOUNT}|${REGION}|${service}`)?.object.name;

  it('loses only the service that kills it', async () => {
    const memory = aMemory();
    const regionalServices = ['ec2', 'rds', 'poison', 's3', 'sqs'];
    let isDead = false;
    // A killed worker writes nothing more about its region, whatever it was doing.
    const KILLED = ['finishParts', 'putRegion', 'handOverParts'];
    const breakPart = <T extends object>(part: T, name: string): T =>
      new Proxy(part, {
        get: (target, key) => {
          const value: unknown = Reflect.get(target, key);
          if (typeof value !== 'function' || !['scans', 'snapshots', 'provider'].includes(name)) return value;
          return (...args: unknown[]) => {
            const about = JSON.stringify(args);
            if (key === 'collectUnit' && about.includes('poison')) isDead = true;
            // The next worker, or the one that gives the part up.
            if (about.includes('poison') && (key === 'startParts' || about.includes('on our side'))) isDead = false;
            if (isDead && about.includes(REGION) && KILLED.includes(String(key)))
              return Promise.reject(new Error('The worker was killed.'));
            return Reflect.apply(value, target, args) as unknown;
          };
        },
      });
    const onCollect = ({ service }: { service: string }) => {
      if (service === 'poison') throw new Error('The worker is killed each time.');
    };
    const { succeeded } = await runWorkflow({
      memory,
      world: aWorld({ onCollect, regions: [REGION], regionalServices }),
      breakPart,
    });
    expect(succeeded).toBe(true);
    expect(memory.scan.gaps.map(({ service }) => service)).toEqual(['poison']);
    expect(memory.scan).toMatchObject({ status: 'done', percent: 100, resources: 10 });
    expect(regionalServices.filter((service) => objectOf(memory, service))).toEqual([
      'ec2',
      'rds',
      'poison',
      's3',
      'sqs',
    ]);
  });

  it('stores small units as one object, and each large one as its own', async () => {
    const memory = aMemory();
    const breakPart = <T extends object>(part: T, name: string): T => {
      if (name !== 'provider') return part;
      const provider = part as unknown as Provider;
      const collectUnit: Provider['collectUnit'] = async (...asked) => {
        const read = await provider.collectUnit(...asked);
        const [first] = read.resources;
        if (!first || asked[1].service !== 'ec2' || asked[1].region !== REGION) return read;
        const resources = Array.from({ length: 2001 }, (_, index) => ({ ...first, arn: `arn:thing:${index}` }));
        return { ...read, resources };
      };
      return { ...provider, collectUnit } as unknown as T;
    };
    const world = aWorld({ regions: [REGION], regionalServices: ['ec2', 'rds', 's3'] });
    await runWorkflow({ memory, world, breakPart });
    expect(objectOf(memory, 'rds')).toBe(objectOf(memory, 's3'));
    expect(objectOf(memory, 'ec2')).not.toBe(objectOf(memory, 'rds'));
    expect(memory.scan).toMatchObject({ status: 'done', gaps: [] });
    expect(memory.prices.get(`${REGION}|ec2`)).toHaveLength(1);
  });
});

describe('a unit too large for one worker', () => {
  const unit = { accountId: ACCOUNT, region: 'us-east-1', service: 'ec2' };
  const thing = (number: number): UnitSnapshot['resources'][number] => ({
    kind: 'aws.ec2.thing',
    arn: `arn:thing:${number}`,
    id: `${number}`,
    name: 'good',
    region: unit.region,
    tags: {},
  });

  /** Reads two more items than the previous worker, up to a limit. */
  const slowProvider = (most: number, seen: number[]) => (provider: Provider) => ({
    ...provider,
    collectUnit: async (...[reader, asked, options]: Parameters<Provider['collectUnit']>): Promise<UnitSnapshot> => {
      const snapshot = await provider.collectUnit(reader, asked, options);
      if (asked.service !== unit.service || asked.region !== unit.region) return snapshot;
      const before = options.earlier?.resources.length ?? 0;
      seen.push(before);
      const count = Math.min(before + 2, most);
      const cutShort =
        count < 7 ? { cutShort: true as const, gaps: [{ ...unit, operation: 'x', reason: 'Late.' }] } : {};
      return { ...snapshot, resources: Array.from({ length: count }, (_, index) => thing(index)), ...cutShort };
    },
  });
  const run = async (most: number, now?: () => Date) => {
    const memory = aMemory();
    const seen: number[] = [];
    const breakPart = <T extends object>(part: T, name: string): T =>
      name === 'provider' ? (slowProvider(most, seen)(part as unknown as Provider) as unknown as T) : part;
    const { succeeded } = await runWorkflow({ memory, world: aWorld(), breakPart, ...(now ? { now } : {}) });
    const part = memory.scan.parts.find(({ service, region }) => service === unit.service && region === unit.region);
    return { succeeded, seen, part, scan: memory.scan };
  };

  it('is continued by the next workers', async () => {
    const { succeeded, seen, part, scan } = await run(7);
    expect(succeeded).toBe(true);
    expect(seen).toEqual([0, 2, 4, 6]);
    expect(part).toMatchObject({ state: 'read', resources: 7 });
    expect(scan).toMatchObject({ status: 'done', partial: false, gaps: [] });
  });

  it('ends with its gaps if a worker reads no more than the previous one', async () => {
    const { succeeded, seen, part, scan } = await run(3);
    expect(succeeded).toBe(true);
    expect(seen).toEqual([0, 2, 3]);
    expect(part).toMatchObject({ state: 'read', resources: 3, reason: 'Late.' });
    expect(scan).toMatchObject({ status: 'done', partial: true });
  });

  it("ends with its gaps at its account's deadline", async () => {
    let time = Date.parse(START);
    const memory = aMemory();
    const seen: number[] = [];
    const slow = slowProvider(1000, seen);
    // Each worker takes four minutes.
    const breakPart = <T extends object>(part: T, name: string): T => {
      if (name !== 'provider') return part;
      const provider = slow(part as unknown as Provider);
      const collectUnit: Provider['collectUnit'] = async (...asked) => {
        const read = await provider.collectUnit(...asked);
        if (read.resources.length > 0 && asked[1].service === unit.service) time += 4 * 60_000;
        return { ...read, ...(asked[1].service === unit.service ? { cutShort: true as const } : {}) };
      };
      return { ...provider, collectUnit } as unknown as T;
    };
    const { succeeded } = await runWorkflow({
      memory,
      world: aWorld({ regions: [unit.region] }),
      breakPart,
      now: () => new Date(time),
    });
    expect(succeeded).toBe(true);
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.length).toBeLessThanOrEqual(12);
    expect(memory.scan.parts.find(({ service }) => service === unit.service)).toMatchObject({ state: 'read' });
  });
});

describe('the compliance of an account that a later scan could not read everywhere', () => {
  const readEc2 = ({ compliance, tallies }: TenantMemory) => ({
    state: compliance
      .get(ACCOUNT)
      ?.flatMap(({ controls }) => controls)
      .find(({ control }) => control === 'ec2')?.state,
    tally: tallies.get(ACCOUNT)?.find(({ check }) => check === 'ec2-check'),
  });
  const scanTwice = async (...[first, second]: ReadonlyArray<Omit<Parameters<typeof runWorkflow>[0], 'memory'>>) => {
    const memory = aMemory();
    await runWorkflow({ memory, world: aWorld(), ...first });
    const next = anotherScan(memory);
    await runWorkflow({ memory: next, world: aWorld(), ...second });
    return readEc2(next);
  };

  it('fails by what is still open, not by what was mended', async () => {
    const denied = ({ service, region }: { service: string; region: string }) =>
      service === 'ec2' && region === 'eu-west-1';
    expect(await scanTwice({ world: aWorld() }, { world: aWorld({ repaired: true, denied }) })).toEqual({
      state: 'failed',
      tally: { check: 'ec2-check', pass: 1, fail: 1, unknown: 1, manual: 0 },
    });
  });

  it('does not pass over the open finding of a region that is no longer listed', async () => {
    expect(await scanTwice({ world: aWorld() }, { world: aWorld({ repaired: true, regions: ['us-east-1'] }) })).toEqual(
      { state: 'failed', tally: { check: 'ec2-check', pass: 1, fail: 1, unknown: 0, manual: 0 } },
    );
  });

  it('is of the time of the scan, though all that it has is the bill of an earlier one', async () => {
    const memory = aMemory();
    await runWorkflow({ memory, world: aWorld({ repaired: true }) });
    const { accounts, costs, readings } = memory;
    const later = '2026-11-20T22:00:00.000Z';
    const next = { ...anotherScan(memory), accounts, costs, readings };
    const denied = ({ service }: { service: string }) => service !== 'cost';
    await runWorkflow({ memory: next, world: aWorld({ repaired: true, denied }), now: () => new Date(later) });
    expect(next.scan).toMatchObject({ status: 'done', partial: true });
    expect([...next.observations.values()].map(({ at }) => at)).toEqual([later]);
    expect(readEc2(next).state).toBe('unknown');
  });

  it('does not pass once its role is lost', async () => {
    const enter = () => Promise.reject(new CloudError('denied', 'sts:AssumeRole', 'AccessDenied', 'no'));
    const repaired = aWorld({ repaired: true });
    expect(await scanTwice({ world: repaired }, { world: repaired, enter })).toMatchObject({ state: 'unknown' });
    expect(await scanTwice({ world: aWorld() }, { world: aWorld(), enter })).toEqual({
      state: 'failed',
      tally: { check: 'ec2-check', pass: 0, fail: 2, unknown: 1, manual: 0 },
    });
  });
});
