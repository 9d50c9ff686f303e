import type { FindingDetail } from '@cloudmend/domain/findings';
import { effort, SEED } from '@cloudmend/domain/testing/effort';
import { anAccount } from '@cloudmend/domain/testing';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { openRecords } from '../records/record-store';
import type { Stores } from '../stores';
import { type LocalTable, openLocalTable } from '../testing/local-table';
import { PropertyRunner } from '../testing/random';
import type * as Sightings from './sightings';
import type { JudgedFinding } from './tenant-findings';

let mockWritesEach = false;
jest.mock('./sightings', () => {
  const real = jest.requireActual<typeof Sightings>('./sightings');
  return {
    ...real,
    isOnlySeenAgain: (...args: Parameters<typeof real.isOnlySeenAgain>) =>
      !mockWritesEach && real.isOnlySeenAgain(...args),
  };
});

const ACCOUNT = '111122223333';
const REGIONS = ['us-east-1', 'eu-west-1'];
const CHECKS = ['c1', 'c2'];
const RESOURCES = ['r1', 'r2', 'r3'];
const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-01T00:00:00.000Z');

let local: LocalTable;
beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());

const openWorkspace = async (name: string): Promise<Stores> => {
  const stores = local.openStores(name);
  await stores.accounts.link(anAccount({ accountId: ACCOUNT }), null);
  return stores;
};

const makeVerdict = (random: PropertyRunner, [region, check, resource]: readonly string[]): JudgedFinding => ({
  check: check as string,
  resource: resource as string,
  region: region as string,
  accountId: ACCOUNT,
  status: random.pick(['fail', 'fail', 'fail', 'fail', 'pass', 'unknown', 'manual'] as const),
  severity: 'HIGH',
  title: 'Title',
  detail: random.pick(['Detail', 'Detail', 'Detail', 'Port 22 is open.']),
  recommendation: 'Do it',
  service: 'ec2',
  controls: [],
});

/** What happens to a workspace in one step. */
type Step = (stores: Stores) => Promise<unknown>;

const makeScan = (random: PropertyRunner, step: number): Step => {
  const at = new Date(START + (step + random.pick([0, 0, 0, -2])) * HOUR_MS).toISOString();
  // An older scan may end late.
  const scanId = String(step - random.pick([0, 0, 0, 3])).padStart(4, '0');
  const verdicts = REGIONS.flatMap((region) =>
    CHECKS.flatMap((check) => RESOURCES.map((resource) => makeVerdict(random, [region, check, resource]))),
  ).filter(() => random.next() < 0.9);
  const unread = random.pick([undefined, undefined, ...REGIONS]);
  const planned = random.pick([undefined, undefined, new Set(['c1'])]);
  const seen = verdicts.filter(({ region, check }) => region !== unread && (planned?.has(check) ?? true));
  return ({ findings }) =>
    findings.record({ scanId, at, accountId: ACCOUNT }, seen, (one) => one.region !== unread, planned);
};

const makeDecision = (random: PropertyRunner): Step => {
  const place = random.next();
  const by = 'Operator';
  const kind = random.pick(['mute', 'unmute', 'resolve', 'closeCheck'] as const);
  return async ({ findings }) => {
    if (kind === 'closeCheck') return findings.closeCheck('c2', { reason: 'Deleted', by });
    const rows = await readRows(findings);
    const row = rows[Math.floor(place * rows.length)];
    if (!row) return undefined;
    const decision = { reason: 'Known', by, owner: null, until: null };
    // What a finding's state forbids is refused in both workspaces alike.
    return findings[kind](row.id, decision).catch((error: Error) => error.message);
  };
};

const readRows = async (findings: Stores['findings']): Promise<readonly FindingDetail[]> => {
  const { items } = await findings.list({}, { limit: 500 });
  const details = await Promise.all(items.map(({ id }) => findings.get(id)));
  return details
    .flatMap((detail) => detail ?? [])
    .sort((a, b) =>
      JSON.stringify([a.region, a.check, a.resource]).localeCompare(JSON.stringify([b.region, b.check, b.resource])),
    );
};

const readExported = async (tenant: string): Promise<readonly unknown[]> => {
  const seen: unknown[] = [];
  for await (const { family, records } of openRecords(local.deps, tenant as TenantId).exported())
    if (family === 'FINDING')
      for (const { fields } of records)
        seen.push([fields['region'], fields['check'], fields['resource'], fields['lastSeen']]);
  return seen.sort((a, b) => String(a).localeCompare(String(b)));
};

/** Everything that people read of a workspace's findings; ids hold the workspace's name. */
const readAll = async (tenant: string, { findings }: Stores) => {
  const { items } = await findings.list({}, { limit: 500, sort: 'resource' });
  const withoutId = ({ id: _id, ...rest }: { readonly id: string }) => rest;
  const rows = await readRows(findings);
  return {
    listed: items.map(withoutId).sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    details: rows.map(withoutId),
    summary: await findings.summary(),
    exported: await readExported(tenant),
  };
};

describe('a scan that writes only what changed', () => {
  it('shows the same findings as one that writes each of them', async () => {
    for (let trial = 0; trial < effort(1, 60); trial += 1) {
      const random = new PropertyRunner(SEED * 1000 + trial);
      const names = [`saving-${trial}`, `full-${trial}`] as const;
      const [saving, full] = await Promise.all([openWorkspace(names[0]), openWorkspace(names[1])]);
      for (let step = 10; step < effort(13, 22); step += 1) {
        local.setTime(new Date(START + step * HOUR_MS).toISOString());
        const run = random.next() < 0.7 ? makeScan(random, step) : makeDecision(random);
        mockWritesEach = false;
        const told = await run(saving);
        mockWritesEach = true;
        expect({ trial, step, told: shorten(told) }).toEqual({ trial, step, told: shorten(await run(full)) });
        expect(await readAll(names[0], saving)).toEqual(await readAll(names[1], full));
      }
    }
  });

  it('writes no item for a finding that is seen again', async () => {
    mockWritesEach = false;
    const stores = await openWorkspace('daily');
    const verdicts = Array.from({ length: 300 }, (_, index) => ({
      ...makeVerdict(new PropertyRunner(1), ['us-east-1', 'c1', `r${index}`]),
      status: 'fail' as const,
    }));
    const record = (scanId: string, at: string) =>
      stores.findings.record({ scanId, at, accountId: ACCOUNT }, verdicts, () => true);
    await record('1', '2026-11-20T00:00:00.000Z');
    let written = 0;
    local.deps.client.middlewareStack.add(
      (next) => async (args) => {
        written +=
          (args.input as { TransactItems?: readonly { Put?: unknown }[] }).TransactItems?.filter(({ Put }) => Put)
            .length ?? 0;
        return next(args);
      },
      { step: 'initialize' },
    );
    await record('2', '2026-11-21T00:00:00.000Z');
    const { items } = await stores.findings.list({}, { limit: 1000 });
    expect({ written, seen: new Set(items.map(({ lastSeen }) => lastSeen)) }).toEqual({
      written: 1,
      seen: new Set(['2026-11-21T00:00:00.000Z']),
    });
  });
});

/** A decision's outcome without what differs between workspaces. */
const shorten = (told: unknown): unknown => JSON.stringify(told ?? null).replace(/"(?:id|cursor)":"[^"]+"/g, '');
