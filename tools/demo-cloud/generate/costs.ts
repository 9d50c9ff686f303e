import { besideUsage } from './beside-usage';
import { HOME_REGION, MAIN_DEMO_ACCOUNT_ID } from '../demo-accounts';
import { isDuring, TURNING_DAYS } from './condition';
import { readListPrice } from './cost-lines-of-services';
import { makeAccount, type DemoAccount } from './demo-account';
import { listResourceLines, type CostLine } from './cost-lines';
import type { DailyLine } from './daily-line';
import { addDays, daysUntil, dayText, toMidnight } from './scope';

const YEAR_MS = 365.25 * 86_400_000;
/** The day whose bill matches the resources; later bills grow. */
const ANCHOR = Date.UTC(2026, 10, 1);
const GROWTH_PER_YEAR = 0.22;
/** On this day of the next month the invoice of a month is final; until then Cost Explorer calls its days estimated. */
const INVOICE_DAY = 3;
/** Share of today's bill reported so far. */
const SHARE_OF_TODAY = 0.45;
/** About one day in 90 of a service is an anomaly: a loop, a forgotten test, a burst of traffic. */
const toSpike = ({ scope }: DemoAccount, line: CostLine, date: string): number => {
  const name = `spike/${line.service}/${line.region}/${date}`;
  return line.noise >= 0.03 && scope.share(name) < 1 / 90 ? 1.6 + scope.share(`${name}/size`) * 1.6 : 1;
};

/** A job of the main account that fetched the same files through the NAT gateway again and again, until someone noticed on the third day. */
const RUNAWAY = { service: 'EC2 - Other', region: HOME_REGION, from: 12, until: 9, gb: 1900 };

const runawayUsd = ({ accountId, origin }: DemoAccount, line: CostLine, day: Date): number => {
  const { service, region, from, until, gb } = RUNAWAY;
  if (accountId !== MAIN_DEMO_ACCOUNT_ID || line.service !== service || line.region !== region) return 0;
  const daysBefore = daysUntil(day, origin.storyEnds ?? origin.now);
  return isDuring({ daysBefore }, { from, until }) ? gb * readListPrice('network/natGatewayGB') : 0;
};

const toUsd = (account: DemoAccount, line: CostLine, day: Date): number => {
  const date = dayText(day);
  const growth = Math.max(0.5, 1 + (GROWTH_PER_YEAR * (day.getTime() - ANCHOR)) / YEAR_MS);
  const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
  const stray = 1 + (account.scope.share(`noise/${line.service}/${line.region}/${date}`) * 2 - 1) * line.noise;
  const surcharge = line.surcharge && date >= line.surcharge.from ? line.surcharge.usdPerDay : 0;
  return (
    line.usdPerDay * growth * stray * (isWeekend ? line.weekend : 1) * toSpike(account, line, date) +
    surcharge +
    runawayUsd(account, line, day)
  );
};

const DAYS = new WeakMap<DemoAccount, Map<number, readonly DailyLine[]>>();

/**
 * The bill of one day. A past day depends on its date and the end of the account's story, never on the day it is asked; a day to come costs
 * nothing. Each day is worked out once, since a bill is asked for by service, by region and by kind.
 */
export const listCosts = (account: DemoAccount, day: Date): readonly DailyLine[] => {
  const known = DAYS.get(account) ?? new Map<number, readonly DailyLine[]>();
  DAYS.set(account, known);
  const lines = known.get(day.getTime()) ?? makeBill(account, listCostLines(asOfDay(account, day)), day);
  known.set(day.getTime(), lines);
  return lines;
};

const makeBill = (account: DemoAccount, lines: readonly CostLine[], day: Date): readonly DailyLine[] => {
  const ahead = toMidnight(day).getTime() - account.scope.today.getTime();
  if (ahead > 0) return [];
  const share = ahead === 0 ? SHARE_OF_TODAY : 1;
  const usage = lines
    .map(
      (line): DailyLine => ({
        service: line.service,
        region: line.region,
        recordType: 'Usage',
        usd: toUsd(account, line, day) * share,
      }),
    )
    .filter(({ usd }) => usd > 0);
  return [...usage, ...besideUsage(day, usage)];
};

/** In which stretch of the account's story a day lies: how many of its turning days were still to come. */
const findStretch = (daysBefore: number): number => TURNING_DAYS.filter((turning) => daysBefore > turning).length;

const THEN = new WeakMap<DemoAccount, Map<string, DemoAccount>>();

/** The account's state on a day, from which the bill of that day follows. */
export const asOfDay = (account: DemoAccount, day: Date): DemoAccount => {
  const { storyEnds = account.origin.now, facts: all = [] } = account.origin;
  const stretch = findStretch(daysUntil(day, storyEnds));
  const isPresent = stretch === findStretch(account.scope.daysBefore);
  // Settings written during a day count from the next day.
  const facts = all.filter(({ at }) => at < dayText(day));
  if (isPresent && facts.length === all.length) return account;
  const known = THEN.get(account) ?? new Map<string, DemoAccount>();
  THEN.set(account, known);
  // The last day of the stretch.
  const daysBefore = stretch === 0 ? 0 : (TURNING_DAYS.at(-stretch) as number) + 1;
  const now = isPresent ? account.origin.now : addDays(storyEnds, -daysBefore);
  const key = `${stretch}/${facts.length}`;
  const then = known.get(key) ?? makeAccount({ ...account.origin, now, facts });
  known.set(key, then);
  return then;
};

const LINES = new WeakMap<DemoAccount, readonly CostLine[]>();

/** The lines of an account's bill, computed once per account and day. */
export const listCostLines = (account: DemoAccount): readonly CostLine[] => {
  const lines = LINES.get(account) ?? listResourceLines(account).filter(({ usdPerDay }) => usdPerDay > 0);
  LINES.set(account, lines);
  return lines;
};

/** Whether Cost Explorer still marks the day as estimated. */
export const isEstimated = ({ scope: { today } }: DemoAccount, day: Date): boolean => {
  const open = addDays(today, 1 - INVOICE_DAY);
  return day.getTime() >= Date.UTC(open.getUTCFullYear(), open.getUTCMonth(), 1);
};
