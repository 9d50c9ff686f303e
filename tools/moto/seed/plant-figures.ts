import { CloudWatchClient, type MetricDatum, PutMetricDataCommand } from '@aws-sdk/client-cloudwatch';
import { clientSettings } from './manifest';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** PutMetricData takes at most 1,000 figures in a call. */
const MOST = 1000;

/** One figure of each of the last days, oldest first; null for a day without one. */
export interface DailyFigures {
  readonly namespace: string;
  readonly metric: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly values: ReadonlyArray<number | null>;
}

/** So many days of one figure, or of what a function says of each day. */
export const days = (count: number, value: number | ((day: number) => number | null)): Array<number | null> =>
  Array.from({ length: count }, (_, day) => (typeof value === 'number' ? value : value(day)));

const dataOf = ({ metric, dimensions, values }: DailyFigures, now: Date): MetricDatum[] => {
  // As the collectors count: whole hours up to now, and days back from there.
  const startMs = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - values.length * DAY_MS;
  return values.flatMap((Value, day) =>
    Value === null
      ? []
      : [{ MetricName: metric, Dimensions: Object.entries(dimensions).map(([Name, text]) => ({ Name, Value: text })), Timestamp: new Date(startMs + day * DAY_MS + HOUR_MS), Value }],
  );
};

export interface Planting {
  readonly endpoint: string;
  readonly region: string;
  readonly now: Date;
}

/** Puts figures into CloudWatch: a call for each thousand of a namespace. */
export const plantFigures = async ({ endpoint, region, now }: Planting, figures: readonly DailyFigures[]): Promise<void> => {
  const cloudWatch = new CloudWatchClient({ ...clientSettings(endpoint, region), disableRequestCompression: true });
  for (const Namespace of new Set(figures.map(({ namespace }) => namespace))) {
    const data = figures.filter(({ namespace }) => namespace === Namespace).flatMap((each) => dataOf(each, now));
    for (let at = 0; at < data.length; at += MOST) await cloudWatch.send(new PutMetricDataCommand({ Namespace, MetricData: data.slice(at, at + MOST) }));
  }
  cloudWatch.destroy();
};
