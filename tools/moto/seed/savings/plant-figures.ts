import type { MetricDatum } from '@aws-sdk/client-cloudwatch';
import { openClients } from '../../clients';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** PutMetricData takes at most 1,000 data points. */
const MOST = 1000;

/** Data points of the last periods of a metric, oldest first; null for a period without one. */
export interface Figures {
  readonly namespace: string;
  readonly metric: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly periodMs: number;
  readonly values: ReadonlyArray<number | null>;
}

type Value = number | ((at: number) => number | null);

/** So many periods of one value, or of a function's value for each. */
export const periods = (count: number, value: Value): Array<number | null> =>
  Array.from({ length: count }, (_, at) => (typeof value === 'number' ? value : value(at)));

/** Builds the metrics of one resource: `daily('AWS/EC2', { InstanceId })('NetworkIn', days(14, 0))`. */
const every =
  (periodMs: number) =>
  (namespace: string, dimensions: Readonly<Record<string, string>>) =>
  (metric: string, values: Figures['values']): Figures => ({ namespace, dimensions, metric, values, periodMs });
export const daily = every(DAY_MS);
export const hourly = every(HOUR_MS);
export const fine = every(HOUR_MS / 12);

const toData = ({ metric, dimensions, values, periodMs }: Figures, now: Date): MetricDatum[] => {
  // As collectors count: periods back from the last whole hour.
  const startMs = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - values.length * periodMs;
  return values.flatMap((Value, at) =>
    Value === null
      ? []
      : [
          {
            MetricName: metric,
            Dimensions: Object.entries(dimensions).map(([Name, text]) => ({ Name, Value: text })),
            Timestamp: new Date(startMs + at * periodMs + periodMs / 24),
            Value,
          },
        ],
  );
};

export interface Planting {
  readonly endpoint: string;
  readonly region: string;
  readonly now: Date;
}

/** Puts data points into CloudWatch, a thousand of a namespace per call. */
export const plantFigures = async ({ endpoint, region, now }: Planting, figures: readonly Figures[]): Promise<void> => {
  const { cloudwatch } = openClients(endpoint, region);
  for (const Namespace of new Set(figures.map(({ namespace }) => namespace))) {
    const data = figures.filter(({ namespace }) => namespace === Namespace).flatMap((each) => toData(each, now));
    for (let at = 0; at < data.length; at += MOST)
      await cloudwatch.putMetricData({ Namespace, MetricData: data.slice(at, at + MOST) });
  }
  cloudwatch.destroy();
};
