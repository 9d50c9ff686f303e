import { besideUsage } from './beside-usage';
import type { DemoAccount } from './demo-account';
import { linesOfResources, type CostLine } from './cost-lines';
import { addDays, dayText, midnightOf } from './scope';

const YEAR_MS = 365.25 * 86_400_000;
/** The day whose bill agrees with the resources; a year later it is higher by the growth. */
const ANCHOR = Date.UTC(2026, 10, 1);
const GROWTH_PER_YEAR = 0.22;
/** Cost Explorer corrects the newest days for a while. */
const ESTIMATED_DAYS = 2;
/** The share of today's bill that has arrived by now. */
const SHARE_OF_TODAY = 0.45;

export interface DailyLine {
  readonly service: string;
  readonly region: string;
  readonly recordType: 'Usage' | 'Tax' | 'Credit' | 'Refund';
  readonly usd: number;
}

/** About one day in 90 of a service goes wrong: a loop, a forgotten test, a burst of traffic. */
const spikeOf = ({ scope }: DemoAccount, line: CostLine, date: string): number => {
  const name = `spike/${line.service}/${line.region}/${date}`;
  return line.noise >= 0.03 && scope.share(name) < 1 / 90 ? 1.6 + scope.share(`${name}/size`) * 1.6 : 1;
};

const usdOf = (account: DemoAccount, line: CostLine, day: Date): number => {
  const date = dayText(day);
  const growth = Math.max(0.5, 1 + (GROWTH_PER_YEAR * (day.getTime() - ANCHOR)) / YEAR_MS);
  const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
  const stray = 1 + (account.scope.share(`noise/${line.service}/${line.region}/${date}`) * 2 - 1) * line.noise;
  const surcharge = line.surcharge && date >= line.surcharge.from ? line.surcharge.usdPerDay : 0;
  return line.usdPerDay * growth * stray * (isWeekend ? line.weekend : 1) * spikeOf(account, line, date) + surcharge;
};

/**
 * The bill of one day. A past day depends on its date alone, never on the day it is asked; a day to come costs nothing.
 */
export const costsOf = (account: DemoAccount, lines: readonly CostLine[], day: Date): DailyLine[] => {
  const ahead = midnightOf(day).getTime() - account.scope.today.getTime();
  if (ahead > 0) return [];
  const share = ahead === 0 ? SHARE_OF_TODAY : 1;
  const usage = lines
    .map(
      (line): DailyLine => ({
        service: line.service,
        region: line.region,
        recordType: 'Usage',
        usd: usdOf(account, line, day) * share,
      }),
    )
    .filter(({ usd }) => usd > 0);
  return [...usage, ...besideUsage(day, usage)];
};

const LINES = new WeakMap<DemoAccount, readonly CostLine[]>();

/** The lines of an account's bill; worked out once for each account of a day. */
export const costLinesOf = (account: DemoAccount): readonly CostLine[] => {
  const lines = LINES.get(account) ?? linesOfResources(account).filter(({ usdPerDay }) => usdPerDay > 0);
  LINES.set(account, lines);
  return lines;
};

/** True while Cost Explorer would still call the day's figure estimated. */
export const isEstimated = (account: DemoAccount, day: Date): boolean =>
  day >= addDays(account.scope.today, 1 - ESTIMATED_DAYS);
