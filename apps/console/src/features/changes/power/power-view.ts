import { type Capability, type PowerHours, stoppedShare } from '@cloudmend/domain/runs';
import { HOURS_PER_MONTH, type Recommendation } from '@cloudmend/domain/recommendations';
import { Weekday } from '@cloudmend/domain/schedules';
import { capitalise } from '../../../components/format';

/** The fixes that a schedule runs; both must be on for the account. */
export const POWER_FIXES = ['ec2-stop-instance', 'ec2-start-instance'] as const;

export const WORK_WEEK: Omit<PowerHours, 'timezone'> = {
  dow: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
  start: '08:00',
  stop: '20:00',
};

/** `Mon to Fri`, or each day where they are not in a row. */
const describeDays = (dow: readonly Weekday[]): string => {
  const places = dow.map((day) => Weekday.options.indexOf(day)).sort((a, b) => a - b);
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const nameOf = (place: number): string => capitalise(Weekday.options[place] ?? '');
  if (places.length === Weekday.options.length) return 'Every day';
  return places.length > 2 && last - first === places.length - 1
    ? `${nameOf(first)} to ${nameOf(last)}`
    : places.map(nameOf).join(', ');
};

/** `Mon to Fri, 08:00 to 20:00 Europe/Berlin`. */
export const describeHours = ({ dow, start, stop, timezone }: PowerHours): string =>
  `${describeDays(dow)}, ${start} to ${stop}${stop < start ? ' the next day' : ''}, ${timezone}`;

/** The recommendations that a schedule carries out. */
export const listCandidates = (
  recommendations: readonly Recommendation[],
  capabilities: readonly Capability[],
): readonly Recommendation[] => {
  const rules = capabilities.find(({ id }) => id === POWER_FIXES[1])?.rules ?? [];
  return recommendations.filter(({ rule, status }) => rules.includes(rule) && status === 'open');
};

export interface PowerSaving {
  readonly usdPerHour: number;
  readonly stoppedHours: number;
  readonly usd: number;
  readonly kg: number;
}

/**
 * What hours save in a month, at the price in the recommendation. Its carbon is for other hours and is scaled to these.
 * Undefined without a recommendation that has a price.
 */
export const findSaving = (hours: PowerHours, one: Recommendation | undefined): PowerSaving | undefined => {
  const { usdPerHour, workHours } = one?.inputs ?? {};
  if (!one || typeof usdPerHour !== 'number' || typeof workHours !== 'number') return undefined;
  const stoppedHours = Math.round(stoppedShare(hours) * HOURS_PER_MONTH);
  return {
    usdPerHour,
    stoppedHours,
    usd: usdPerHour * stoppedHours,
    kg: (one.monthlyKgCo2e * stoppedHours) / (HOURS_PER_MONTH - workHours),
  };
};
