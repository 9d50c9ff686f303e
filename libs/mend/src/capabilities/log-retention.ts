import { type Cloud, type Target, unlessMissing } from '../cloud';
import { type ActionUse, defineCapability, type Facts, refuse, type Writing } from '../define-capability';

interface RetentionFacts extends Facts {
  /** Null if events never expire. */
  readonly days: number | null;
}

/** The periods that CloudWatch Logs accepts: PutRetentionPolicy. */
const PERIODS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
] as const;
const roundUpPeriod = (days: number): number | undefined => PERIODS.find((period) => period >= days);

const GROUP = ['arn:{partition}:logs:{region}:{account}:log-group:{id}'];
/** Tags are read by the ARN without the final `:*`, events and settings by the one with it. */
const ACTIONS: readonly ActionUse[] = [
  { action: 'logs:DescribeLogGroups', on: ['arn:{partition}:logs:{region}:{account}:log-group:*'] },
  { action: 'logs:ListTagsForResource', on: GROUP },
  { action: 'logs:PutRetentionPolicy', on: [...GROUP, ...GROUP.map((arn) => `${arn}:*`)] },
  { action: 'logs:DeleteRetentionPolicy', on: [...GROUP, ...GROUP.map((arn) => `${arn}:*`)] },
];

const SOURCES = [
  'https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutRetentionPolicy.html',
  'https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_DeleteRetentionPolicy.html',
];

const read = async (cloud: Cloud, { id, arn }: Target) => {
  const { logGroups = [] } = await cloud.send('cloudwatch-logs', 'DescribeLogGroups', { logGroupNamePrefix: id });
  // A prefix; the shortest name comes first.
  const group = logGroups.find(({ logGroupName }) => logGroupName === id);
  if (!group) return undefined;
  const tagged = await unlessMissing(
    cloud.send('cloudwatch-logs', 'ListTagsForResource', { resourceArn: arn.replace(/:\*$/, '') }),
    'ResourceNotFoundException',
  );
  return { facts: { days: group.retentionInDays ?? null }, tags: tagged?.tags ?? {} };
};

const set = async ({ cloud, target: { id: logGroupName } }: Writing<RetentionFacts>, { days }: RetentionFacts) => {
  await (days === null
    ? cloud.send('cloudwatch-logs', 'DeleteRetentionPolicy', { logGroupName })
    : cloud.send('cloudwatch-logs', 'PutRetentionPolicy', { logGroupName, retentionInDays: days }));
};

const COMMON = {
  kind: 'aws.cloudwatch.log-group',
  actions: ACTIONS,
  sources: SOURCES,
  findTargetId: ({ name }: { readonly name: string }) => name,
  toEvidence: ({ retentionDays }: { readonly retentionDays: number | null }) => ({ days: retentionDays }),
  toView: (facts: RetentionFacts) => facts,
  read,
  write: (writing: Writing<RetentionFacts>) => set(writing, writing.after),
  takeBack: async (writing: Writing<RetentionFacts>) => {
    await set(writing, writing.before);
    return undefined;
  },
} as const;

export const logsLimitRetention = defineCapability<RetentionFacts, 'aws.cloudwatch.log-group'>({
  ...COMMON,
  id: 'logs-limit-retention',
  title: 'Set a retention period on a log group that never expires',
  checks: [],
  rules: ['CW-LOG-RETENTION'],
  risk: 'CloudWatch Logs permanently deletes older events, usually within three days.',
  undo: { isExact: false, how: 'Removes the period. Deleted events are not restored.' },
  chooseSettings: ({ inputs = {} }) => ({ days: Number(inputs['keepDays'] ?? 0) }),
  plan: ({ days }, settings) => {
    const period = roundUpPeriod(settings['days'] ?? 0);
    if (days !== null) return refuse('already', `The log group retains events for ${days} days.`);
    return period === undefined || !settings['days']
      ? refuse('no-setting', 'The recommendation names no retention period.')
      : { days: period };
  },
});

export const logsExtendRetention = defineCapability<RetentionFacts, 'aws.cloudwatch.log-group'>({
  ...COMMON,
  id: 'logs-extend-retention',
  title: 'Retain the events of a log group longer',
  checks: ['cw-log-group-retention'],
  rules: [],
  risk: 'Storage costs grow until events expire again.',
  undo: { isExact: false, how: 'Restores the shorter period, which deletes the events that were kept longer.' },
  chooseSettings: ({ thresholds }) => ({ days: thresholds.logRetentionDays }),
  plan: ({ days }, settings) => {
    const wanted = settings['days'] ?? 0;
    if (days === null || days >= wanted) return refuse('already', 'The log group retains events long enough.');
    return { days: roundUpPeriod(wanted) ?? null };
  },
});
