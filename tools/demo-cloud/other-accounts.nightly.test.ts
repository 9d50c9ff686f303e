import type { UnitSnapshot } from '@cloudmend/scanner';
import {
  DEMO_ACCOUNT_IDS,
  MAIN_DEMO_ACCOUNT_ID as MAIN,
  NEGLECTED_DEMO_ACCOUNT_ID as NEGLECTED,
} from './demo-accounts';
import { GAP_ACCOUNT_ID } from './sts/permissions';
import { JUDGED, listStatuses, OF_THE_ACCOUNT, scan, scanAnew } from './testing/scan-demo-account';

describe('the main demo account', () => {
  it('is the same at a second scan of the day, also at one that looks for faults alone', async () => {
    expect((await scanAnew(MAIN, ['security'])).verdicts).toEqual((await scan(MAIN)).verdicts);
  });
});

describe('other demo accounts', () => {
  const others = DEMO_ACCOUNT_IDS.slice(10, 26);

  beforeAll(() => Promise.all([NEGLECTED, ...others].map(scan)));

  it('show together a pass and a fail of every check', async () => {
    const verdicts = (await Promise.all([MAIN, NEGLECTED, ...others].map(scan))).flatMap((each) => each.verdicts);
    for (const { id } of JUDGED)
      expect([id, listStatuses(verdicts, id).filter((status) => status !== 'unknown')]).toEqual([id, ['fail', 'pass']]);
  });

  it('have the same kinds of things in other amounts, and a fault of the account here, none there', async () => {
    const scans = await Promise.all(others.map(scan));
    const kinds = (units: UnitSnapshot[]): string[] =>
      [...new Set(units.flatMap(({ resources }) => resources.map(({ kind }) => kind)))].sort();
    for (const { units } of scans) expect(kinds(units)).toEqual(kinds(scans[0]?.units ?? []));
    const verdicts = scans.flatMap((each) => each.verdicts).filter(({ check }) => OF_THE_ACCOUNT.has(check));
    for (const check of OF_THE_ACCOUNT) {
      expect([
        check,
        [...new Set(verdicts.filter((verdict) => verdict.check === check).map(({ status }) => status))].sort(),
      ]).toEqual([check, ['fail', 'pass']]);
    }
  });

  it('show a denied part as a gap and as unknown, never as a pass', async () => {
    const { units, verdicts } = await scan(GAP_ACCOUNT_ID);
    const gaps = units.flatMap((unit) => unit.gaps);
    expect(gaps.map(({ service, region, operation }) => [service, region, operation])).toContainEqual([
      'cloudtrail',
      'eu-west-1',
      'cloudtrail:DescribeTrails',
    ]);
    const there = verdicts.filter(({ check, region }) => check === 'cloudtrail-multi-region' && region === 'eu-west-1');
    expect(there.map(({ status }) => status)).toEqual(['unknown']);
  });
});
