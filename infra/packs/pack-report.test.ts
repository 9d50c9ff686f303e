import type { PackContents } from './pack-contents';
import { CONTROL_TITLES, controlRow, listGapSentences } from './pack-report';

const FROM = '2026-10-01T00:00:00.000Z';
const TO = '2026-11-01T00:00:00.000Z';
const READ_AGAIN = '2026-10-31T00:00:00.000Z';

/** It could not be read until the last day, on which it passed. */
const CONTROL: PackContents['timeline']['controls'][number] = {
  id: 'CC6.1',
  title: 'Logical access protection over assets',
  section: 'CC6',
  intervals: [
    { from: FROM, to: READ_AGAIN, state: 'not-known' },
    { from: READ_AGAIN, to: TO, state: 'passed' },
  ],
  failures: [],
  acceptances: [],
};

const contents = (leftOut: readonly string[]) =>
  ({
    timeline: { from: FROM, to: TO, accounts: [], controls: [CONTROL] },
    gaps: { days: 31, daysNotObserved: 0, withoutStatement: [], accountsWithoutObservation: [] },
    accounts: [],
    leftOut,
  }) as unknown as PackContents;

describe('the report of a pack', () => {
  it('counts the days on which a control was not known, whatever it was at the end', () => {
    const row = Object.fromEntries(controlRow(CONTROL).map((cell, n) => [CONTROL_TITLES[n], cell]));
    expect(row).toMatchObject({ 'At the end': 'Passed', 'Days failed': '0', 'Days not known': '30' });
    expect(listGapSentences(contents([]))).toContain(
      '1 control had days on which part of what the checks need was not read.',
    );
  });

  it('names the accounts that it does not cover', () => {
    expect(listGapSentences(contents(['111122223333', '444455556666']))[0]).toBe(
      '2 accounts linked in the period left out by choice: 111122223333, 444455556666.',
    );
    expect(listGapSentences(contents([])).join(' ')).not.toContain('left out');
  });
});
