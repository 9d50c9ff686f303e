import { addMonths, startOfMonth, toMonth } from '@cloudmend/domain/carbon';
import type { UnitSnapshot } from '@cloudmend/scanner';
import type { Stores } from '@cloudmend/store';
import type { ScanContext } from './scan-context';
import type { JudgeInput } from './scan-input';

interface Read {
  readonly input: JudgeInput;
  readonly at: string;
  readonly units: readonly UnitSnapshot[];
}

/** The months that a reading can change: its own, and the one before while an earlier reading may still hold. */
const touchedMonths = (at: string, holdMs: number): readonly string[] => [
  ...new Set([toMonth(new Date(Date.parse(at) - holdMs)), toMonth(at)]),
];

/** Records what the account emits per hour, and integrates the months that this changes. */
export const keepCarbon = async (
  { assessment }: Pick<ScanContext, 'assessment'>,
  { carbon }: Pick<Stores, 'carbon'>,
  { input: { accountId, scanId }, at, units }: Read,
): Promise<void> => {
  const rates = assessment.readCarbon(units);
  if (rates.read.length === 0) return;
  await carbon.recordReading({ accountId, scanId, at, ...rates });
  const now = new Date(at);
  for (const month of touchedMonths(at, assessment.carbonHoldMs)) {
    // What holds when a month starts, and what ends its last hours.
    const from = new Date(startOfMonth(month) - assessment.carbonHoldMs).toISOString();
    const to = new Date(startOfMonth(addMonths(month, 1)) + assessment.carbonHoldMs).toISOString();
    const readings = await carbon.readings(accountId, { from, to });
    await carbon.saveMonth(assessment.integrateCarbon(accountId, month, { readings, now }), at);
  }
};
