/** A kind of call: read or changed by a person, or made by a program with an access token. */
export type CallClass = 'read' | 'write' | 'program';

interface Metric {
  readonly unit: 'Count' | 'Seconds' | 'Milliseconds';
  /** Field of the line that divides it. CloudWatch bills each value as a metric, so never a workspace. */
  readonly by?: 'class';
}

const count = { unit: 'Count' } as const;

/**
 * What functions count, below the environment's namespace. The line that carries a figure names the workspace as a
 * property, which costs nothing more. A name stands here and nowhere else.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export const METRICS = {
  /** Calls of workspaces that were answered or failed. */
  calls: { ...count, by: 'class' },
  /** Of those, answered with 500 or above. */
  faults: { ...count, by: 'class' },
  /** What they took. */
  callMs: { unit: 'Milliseconds', by: 'class' },
  /** Calls rejected with 401, 403, 404, 409 or 429. */
  refusals: count,
  /** Of those, with 429. */
  throttled: count,
  /** Rounds of the watchdog that came to their end, with or without a fault. */
  sweeps: count,
  /** Scans of which nothing was read yet. */
  scansWaiting: count,
  /** Since the oldest of those was requested. */
  oldestWait: { unit: 'Seconds' },
  /** Scans that the watchdog ended because they never started or stayed silent. */
  scansGivenUp: count,
  scansStarted: count,
  scansDone: count,
  scansFailed: count,
  /** Findings that a scan found open, in each account. */
  findings: count,
  /** Audit trails that no longer go on from their copy. */
  trailsTorn: count,
  noticesSent: count,
  /** Given up after a day of attempts. */
  noticesFailed: count,
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricName = keyof typeof METRICS;

/** What a line counts. */
export type Counts = Readonly<Partial<Record<MetricName, number>>>;

/** Figures that are zero are left out: CloudWatch bills a metric for each hour in which it is sent. */
const listSent = (counts: Counts): ReadonlyArray<readonly [MetricName, number]> =>
  (Object.entries(counts) as ReadonlyArray<[MetricName, number]>).filter(([, value]) => value !== 0);

const dimensionsOf = (name: MetricName): readonly string[] => {
  const metric: Metric = METRICS[name];
  return metric.by ? [metric.by] : [];
};

/** The figures of a line as fields. */
export const toFigures = (counts: Counts): Readonly<Record<string, number>> => Object.fromEntries(listSent(counts));

/** The field by which CloudWatch makes the figures of a line metrics; empty if there are none. */
export const toEmbeddedMetrics = (namespace: string, at: Date, counts: Counts): object => {
  const sent = listSent(counts);
  if (sent.length === 0) return {};
  const sets = new Set(sent.map(([name]) => dimensionsOf(name).join()));
  return {
    _aws: {
      Timestamp: at.getTime(),
      CloudWatchMetrics: [...sets].map((set) => ({
        Namespace: namespace,
        Dimensions: [set === '' ? [] : [set]],
        Metrics: sent
          .filter(([name]) => dimensionsOf(name).join() === set)
          .map(([name]) => ({ Name: name, Unit: METRICS[name].unit })),
      })),
    },
  };
};
