import { IS_NIGHTLY } from '@cloudmend/domain/testing/effort';
import { isWhollyUnread, listPurposes } from '@cloudmend/scanner';
import { DEMO_REGIONS, MAIN_DEMO_ACCOUNT_ID, SILENT_ACCOUNT_ID } from './demo-accounts';
import { readUnits } from './testing/scan-demo-account';

/** One region at each change; the night reads all. */
const REGIONS = IS_NIGHTLY ? DEMO_REGIONS : DEMO_REGIONS.slice(0, 1);

const listUnits = (accountId: string) =>
  readUnits(accountId, { range: '30d', purposes: listPurposes('all') }, { regions: REGIONS });

/** As `service region`. */
const toldBy = (units: Awaited<ReturnType<typeof listUnits>>): string[] =>
  units.filter((unit) => !isWhollyUnread(unit)).map(({ unit }) => `${unit.service} ${unit.region}`);

describe('an account that refuses every call', () => {
  it('tells nothing in any part, and each part says why', async () => {
    expect(toldBy(await listUnits(SILENT_ACCOUNT_ID))).toEqual([]);
  });

  it('is another matter than one that refuses a little', async () => {
    const units = await listUnits(MAIN_DEMO_ACCOUNT_ID);
    expect(toldBy(units)).toHaveLength(units.length);
  });
});
