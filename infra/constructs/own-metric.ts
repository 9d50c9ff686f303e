import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Names } from '../config/names';
import { type CallClass, METRICS, type MetricName } from '../runtime/metrics';

interface Shown {
  readonly period: Duration;
  /** @default Sum */
  readonly statistic?: string;
  /** Of a metric that is divided by it. */
  readonly class?: CallClass;
}

/** What functions count in an environment. @throws Error if a class is missing or not what divides the metric */
export const ownMetric = (
  { prefix }: Pick<Names, 'prefix'>,
  metricName: MetricName,
  { period, statistic = 'Sum', class: of }: Shown,
): Metric => {
  const isDivided = 'by' in METRICS[metricName];
  if (isDivided !== (of !== undefined)) throw new Error(`${metricName} is ${isDivided ? '' : 'not '}divided by class.`);
  return new Metric({
    namespace: prefix,
    metricName,
    period,
    statistic,
    ...(of !== undefined && { dimensionsMap: { class: of } }),
  });
};
