import { closeMonth, type ResultFor } from '@cloudmend/domain/add-ons';
import { addMonths, toMonth } from '@cloudmend/domain/carbon';
import { chooseFigures } from '@cloudmend/finops/activity';
import { type AddOnWork, type RunOutcome, skipRun } from './run-result';

const nameMonth = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00.000Z`),
  );

/** Closes the last month that ended, and compares it with the one before. */
export const runGreenops = async ({ stores, now, last }: AddOnWork): Promise<RunOutcome> => {
  const month = addMonths(toMonth(now), -1);
  const before = addMonths(month, -1);
  const [estimates, imports] = await Promise.all([
    stores.carbon.months(before, month),
    stores.carbon.imports(before, month),
  ]);
  const chosen = chooseFigures(estimates, imports, 'provider');
  const own = chosen.filter((one) => one.month === month);
  if (own.length === 0)
    return skipRun(`${nameMonth(month)} has no carbon figures: no scan with cost enabled read an account.`);
  const closed = closeMonth({
    month,
    rows: own.flatMap(({ rows }) => rows),
    rowsBefore: chosen.filter((one) => one.month === before).flatMap(({ rows }) => rows),
    observedHours: own.reduce((sum, one) => sum + one.observedHours, 0),
    hours: own.reduce((sum, one) => sum + one.hours, 0),
    closed: last?.kind === 'greenops' && last.closed.month === month ? last.closed : undefined,
    now,
  });
  const result: ResultFor<'greenops'> = { kind: 'greenops', closed };
  const total = closed.totalKg === null ? 'unknown emissions' : `${closed.totalKg.toFixed(1)} kg CO2e`;
  return { summary: `${nameMonth(month)} is closed with ${total}.`, facts: [], result };
};
