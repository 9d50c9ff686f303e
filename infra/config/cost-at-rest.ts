/** A CloudFormation template as far as its cost and a plan read it. */
export interface Template {
  readonly Resources: Readonly<Record<string, TemplateResource>>;
}
export interface TemplateResource {
  readonly Type: string;
  readonly DeletionPolicy?: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

/** What an environment costs a month while no one uses it, in USD, by what causes it. */
export interface CostAtRest {
  readonly lines: ReadonlyArray<{ readonly name: string; readonly count: number; readonly usd: number }>;
  readonly usd: number;
}

const MINUTES_A_MONTH = 43_800;

/**
 * USD of us-east-1; the sources were read in November 2026. Free tiers are not subtracted: another application may use
 * them up.
 */
const PRICES = {
  /** https://aws.amazon.com/kms/pricing/ */
  key: 1,
  /** https://aws.amazon.com/secrets-manager/pricing/ */
  secret: 0.4,
  /** Per metric of an alarm. https://aws.amazon.com/cloudwatch/pricing/ */
  alarmMetric: 0.1,
  /** Of our own, in each month in which it is sent throughout. */
  metric: 0.3,
  /** Of Contributor Insights, without the events that match. */
  ranking: 0.5,
  dashboard: 3,
  /** https://aws.amazon.com/waf/pricing/ */
  firewall: 5,
  firewallRule: 1,
  /** arm64, per GB-second and per call. https://aws.amazon.com/lambda/pricing/ */
  gbSecond: 0.000_013_333_4,
  call: 0.000_000_2,
  /** https://aws.amazon.com/xray/pricing/ */
  trace: 0.000_005,
} as const;

/** A sweep that finds nothing to do. Assumed, since no one has measured one in Lambda. */
const IDLE_SECONDS = 0.3;
/** The checks of the status page sign in, call and wait for answers. Assumed, as above, with the calls that they cause. */
const CHECK_SECONDS = 6;
const DEFAULT_MEMORY_MIB = 128;
const MIB_A_GIB = 1024;

const readMinutes = (expression: unknown): number | undefined => {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(String(expression)) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  return Number(count) * { minute: 1, hour: 60, day: 1440 }[unit as 'minute' | 'hour' | 'day'];
};

const targetIds = ({ Properties }: TemplateResource): string[] =>
  ((Properties?.['Targets'] ?? []) as ReadonlyArray<{ Arn?: { 'Fn::GetAtt'?: [string, string] } }>).flatMap(
    ({ Arn }) => Arn?.['Fn::GetAtt']?.[0] ?? [],
  );

/** The functions that a rule calls by the clock. */
const priceTimer = (rule: TemplateResource, { Resources }: Template): number | undefined => {
  const minutes = readMinutes(rule.Properties?.['ScheduleExpression']);
  if (minutes === undefined) return undefined;
  return targetIds(rule).reduce((sum, id) => {
    const memory = Number(Resources[id]?.Properties?.['MemorySize'] ?? DEFAULT_MEMORY_MIB) / MIB_A_GIB;
    const seconds = id.includes('CheckStatus') ? CHECK_SECONDS : IDLE_SECONDS;
    return sum + (MINUTES_A_MONTH / minutes) * (memory * seconds * PRICES.gbSecond + PRICES.call + PRICES.trace);
  }, 0);
};

const alarmMetrics = ({ Properties }: TemplateResource): number =>
  ((Properties?.['Metrics'] ?? []) as ReadonlyArray<{ MetricStat?: object }>).filter(({ MetricStat }) => MetricStat)
    .length || 1;

const firewallRules = ({ Properties }: TemplateResource): number => ((Properties?.['Rules'] ?? []) as unknown[]).length;

/** One whose absence is an alarm is sent all month; those that count something are not sent while nothing happens. */
const priceHeartbeat = ({ Properties }: TemplateResource): number | undefined => {
  const isOwn = Properties?.['Namespace'] !== undefined && !String(Properties['Namespace']).startsWith('AWS/');
  return isOwn && Properties?.['TreatMissingData'] === 'breaching' ? PRICES.metric : undefined;
};

type Pricing = (resource: TemplateResource, template: Template) => number | undefined;

const PRICED: Readonly<Record<string, ReadonlyArray<readonly [name: string, Pricing]>>> = {
  'AWS::KMS::Key': [['KMS keys', () => PRICES.key]],
  'AWS::SecretsManager::Secret': [['secrets', () => PRICES.secret]],
  'AWS::CloudWatch::Alarm': [
    ['alarms', (alarm) => alarmMetrics(alarm) * PRICES.alarmMetric],
    ['heartbeats', priceHeartbeat],
  ],
  'AWS::CloudWatch::InsightRule': [['rankings of workspaces', () => PRICES.ranking]],
  'AWS::CloudWatch::Dashboard': [['dashboards', () => PRICES.dashboard]],
  'AWS::WAFv2::WebACL': [['firewalls', (acl) => PRICES.firewall + firewallRules(acl) * PRICES.firewallRule]],
  'AWS::Events::Rule': [['functions on a timer', priceTimer]],
};

const listPrices = (template: Template): ReadonlyArray<readonly [name: string, usd: number]> =>
  Object.values(template.Resources).flatMap((resource) =>
    (Object.hasOwn(PRICED, resource.Type) ? (PRICED[resource.Type] ?? []) : []).flatMap(([name, price]) => {
      const usd = price(resource, template);
      return usd === undefined ? [] : [[name, usd] as const];
    }),
  );

/** Adds up what has a price by the month or by the clock; storage and requests of an idle environment are below a cent. */
export const costAtRest = (templates: Iterable<Template>): CostAtRest => {
  const byName = new Map<string, { count: number; usd: number }>();
  for (const [name, usd] of [...templates].flatMap(listPrices)) {
    const line = byName.get(name) ?? { count: 0, usd: 0 };
    byName.set(name, { count: line.count + 1, usd: line.usd + usd });
  }
  const lines = [...byName].map(([name, line]) => ({ name, ...line })).sort((a, b) => b.usd - a.usd);
  return { lines, usd: lines.reduce((sum, { usd }) => sum + usd, 0) };
};
