import fc from 'fast-check';
import { effort, IS_NIGHTLY, takeSample, SEED } from '@cloudmend/domain/testing/effort';
import {
  type ScanUnit,
  type UnitSnapshot,
  type Verdict,
  collectAwsUnit,
  judge,
  listRegions,
  planUnits,
} from '@cloudmend/scanner';
import { type OpenReader, findAction, openAccount, openReader } from '@cloudmend/scanner/aws';
import { MAIN_DEMO_ACCOUNT_ID as MAIN } from '../demo-accounts';
import { LOCAL_CALLER } from '../local-callers';
import { demoPlugin, NOON, toRoleArn } from '../testing/enter-account';
import { BREAKS, withOddValue } from './break-answer';
import { type Recorded, type WireAnswer, recording, replaying } from './recording';

/** A unit read without faults, and its requests. */
interface Sound {
  readonly unit: ScanUnit;
  readonly snapshot: UnitSnapshot;
  readonly statuses: ReadonlyMap<string, Verdict['status']>;
  readonly asked: readonly Recorded[];
}

const OPTIONS = { now: NOON, range: '30d', pause: () => Promise.resolve() } as const;
/** What is read and broken per change: of each protocol a service. */
const PARTS_NOW = new Set(['iam', 'rds', 'dynamodb', 'lambda']);
const INSTANT = { now: () => 0, pause: () => Promise.resolve() };

const listStatuses = (snapshot: UnitSnapshot): Map<string, Verdict['status']> =>
  new Map(
    judge(MAIN, [snapshot], { now: NOON }).map(({ check, resource, status }) => [`${check} ${resource}`, status]),
  );

describe('a scan whose answers were recorded beneath the clients', () => {
  const recorded = new Map<string, Recorded>();
  const sound: Sound[] = [];
  let change: (asked: Recorded) => WireAnswer = ({ answer }) => answer;
  let reader: OpenReader;

  beforeAll(async () => {
    let asked: Recorded[] = [];
    const noted = (each: Recorded): void => {
      recorded.set(each.key, each);
      if (each.service !== 'sts') asked.push(each);
    };
    const role = {
      accountId: MAIN,
      handle: toRoleArn(MAIN),
      externalId: 'cm-acme',
      sourceIdentity: 'scan-1',
      sessionSeconds: 3600,
    };
    const account = await openAccount({ plugin: recording(demoPlugin(), noted), credentials: LOCAL_CALLER }, role);
    const units = planUnits({
      accountId: MAIN,
      regions: (await listRegions(account)).slice(0, 1),
      mode: 'security',
      services: 'all',
    }).filter(({ service }) => IS_NIGHTLY || PARTS_NOW.has(service));
    for (const unit of units) {
      asked = [];
      const snapshot = await collectAwsUnit(account, unit, OPTIONS);
      sound.push({ unit, snapshot, statuses: listStatuses(snapshot), asked });
    }
    account.close();
    reader = openReader({
      plugin: replaying(recorded, (each) => change(each)),
      credentials: LOCAL_CALLER,
      maxAttempts: 1,
      timer: INSTANT,
    });
  });
  afterAll(() => reader.close());

  const again = async ({ unit }: Sound, changed: typeof change): Promise<UnitSnapshot> => {
    change = changed;
    return collectAwsUnit(reader, unit, OPTIONS);
  };

  const listPasses = (statuses: ReadonlyMap<string, Verdict['status']>): string[] =>
    [...statuses].flatMap(([key, status]) => (status === 'pass' ? [key] : []));

  /** One of all the questions, by any number: a counterexample is then a number and not a megabyte. */
  const toQuestion = (number: number): readonly [Sound, Recorded] => {
    const all = sound.flatMap((each) => each.asked.map((asked) => [each, asked] as const));
    return all[number % all.length] as readonly [Sound, Recorded];
  };

  it('says the same when it is replayed', async () => {
    for (const each of sound) expect(await again(each, ({ answer }) => answer)).toEqual(each.snapshot);
    expect(recorded.size).toBeGreaterThan(effort(20, 150));
  });

  it.each(Object.entries(BREAKS))('never takes an answer that %s for a clean account', async (_what, breaks) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), async (question, at) => {
        const [each, asked] = toQuestion(question);
        const snapshot = await again(each, (one) => (one.key === asked.key ? breaks(one.answer, at) : one.answer));
        const statuses = listStatuses(snapshot);
        const wasPass = new Set(listPasses(each.statuses));
        expect(listPasses(statuses).filter((key) => !wasPass.has(key))).toEqual([]);
        // Whatever is no longer said has a reason, and whatever is missing has one too.
        if (JSON.stringify(snapshot.resources) !== JSON.stringify(each.snapshot.resources))
          expect(snapshot.gaps.length).toBeGreaterThan(0);
        const lost = [...each.statuses].filter(([key, status]) => status === 'fail' && !statuses.has(key));
        if (lost.length > 0) expect(snapshot.unreadKinds.length).toBeGreaterThan(0);
      }),
      { numRuns: effort(2, 1200), seed: SEED },
    );
  });

  it('survives one value that is not of its kind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(), async (question, at, which) => {
        const [each, asked] = toQuestion(question);
        const snapshot = await again(each, (one) =>
          one.key === asked.key ? withOddValue(one.answer, at, which) : one.answer,
        );
        for (const status of listStatuses(snapshot).values())
          expect(['pass', 'fail', 'unknown', 'manual']).toContain(status);
      }),
      { numRuns: effort(2, 10_000), seed: SEED },
    );
  });

  it('names the missing action of every call that is denied', async () => {
    for (const each of sound)
      for (const operation of takeSample(new Set(each.asked.map((asked) => asked.operation)), 10)) {
        const snapshot = await again(each, (one) =>
          one.operation === operation
            ? (BREAKS['is a refusal'] as (answer: WireAnswer, at: number) => WireAnswer)(one.answer, 0)
            : one.answer,
        );
        const was = new Set(listPasses(each.statuses));
        const service = each.asked.find((asked) => asked.operation === operation)?.service ?? '';
        expect(snapshot.gaps.map((gap) => gap.operation)).toContain(findAction(service, operation));
        expect([operation, listPasses(listStatuses(snapshot)).filter((key) => !was.has(key))]).toEqual([operation, []]);
      }
  });
});
