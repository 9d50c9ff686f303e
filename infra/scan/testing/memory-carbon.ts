import type { CarbonMonth, CarbonReading } from '@cloudmend/domain/carbon';
import type { CarbonStore } from '@cloudmend/store';
import { refuse } from './not-asked';

/** Readings and months in memory; scans neither import nor report. */
export const memoryCarbon = (): CarbonStore => {
  const readings: CarbonReading[] = [];
  const months = new Map<string, CarbonMonth>();
  return {
    recordReading: async (reading) => void readings.push(reading),
    readings: async (accountId, { from, to }) =>
      readings.filter((reading) => reading.accountId === accountId && from <= reading.at && reading.at < to),
    saveMonth: async (month) => void months.set(`${month.month} ${month.accountId}`, month),
    months: async () => [...months.values()],
    addImports: refuse,
    imports: refuse,
    addReport: refuse,
    reports: refuse,
    report: refuse,
    finaliseReport: refuse,
  };
};
