import { cfnPart, type LogGroup, none, tfPart, unlessThere } from '@cloudmend/scanner';
import { defineRule, outside, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { Unclear, type Weighing } from '../weighing';

const GB = 1024 ** 3;
const MIN_STORED_GB = 1;
const DAYS = 30;
const KEEP_DAYS = 30;
/** PCI DSS 10.5.1 asks for twelve months of audit trails. */
const AUDIT_KEEP_DAYS = 365;
/**
 * Stored logs are billed compressed, to 15% in the AWS Pricing Calculator. AWS does not say whether `storedBytes` counts
 * bytes before or after that ("LogGroup" in the CloudWatch Logs API), while `IncomingBytes` counts them before.
 */
const COMPRESSION = 0.15;
const MIN_INGEST_USD = 50;

const isAudit = ({ name }: LogGroup): boolean => /audit|security|cloudtrail|compliance/i.test(name);

const toMonthlyGb = (bytes: number): number => (bytes / GB) * (HOURS_PER_MONTH / (DAYS * 24));

const monthlyIngestGb = (group: LogGroup, { figures }: Weighing): number =>
  toMonthlyGb(figures('ingestedBytes', group.createdAt ?? null).sum);

const computeMonthlyUsd = (group: LogGroup, weighing: Weighing): number =>
  ((group.storedBytes ?? 0) / GB) * weighing.price('cloudwatch/logStorageGB') +
  monthlyIngestGb(group, weighing) * weighing.price('cloudwatch/logIngestGB');

export const logRetention = defineRule({
  id: 'CW-LOG-RETENTION',
  precedence: 340,
  title: 'Set a retention period on a log group',
  kinds: ['aws.cloudwatch.log-group'],
  action: 'Modify',
  change: 'storage',
  risk: 'low',
  effort: 'low',
  confidence: 'high',
  reversible: 'no (data deleted)',
  days: DAYS,
  prices: () => ['cloudwatch/logStorageGB', 'cloudwatch/logIngestGB'],
  judge: (group, weighing) => {
    const storedGb = (group.storedBytes ?? 0) / GB;
    if (group.retentionDays !== null) return sound(`It retains logs for ${group.retentionDays} days.`);
    if (storedGb < MIN_STORED_GB || group.logClass === 'DELIVERY')
      return outside(`It stores less than ${MIN_STORED_GB} GB.`);
    const dailyGb = weighing.figures('ingestedBytes', group.createdAt ?? null).sum / GB / DAYS;
    const keepDays = isAudit(group) ? AUDIT_KEEP_DAYS : KEEP_DAYS;
    const usdPerGb = weighing.price('cloudwatch/logStorageGB');
    return {
      formula: 'max(0, storedGb - dailyGb * keepDays) * compression * usdPerGb',
      monthlySavingUsd: Math.max(0, storedGb - dailyGb * keepDays) * COMPRESSION * usdPerGb,
      atMostUsd: Math.max(0, storedGb - dailyGb * keepDays * COMPRESSION) * usdPerGb,
      monthlyCostUsd: computeMonthlyUsd(group, weighing),
      detail: (least, most) =>
        `${group.name} retains ${storedGb.toFixed(1)} GB of logs forever. A retention of ${keepDays} days saves between ` +
        `${least} and ${most} a month in the long term: AWS does not say whether this size is compressed.`,
      inputs: {
        storedGb,
        dailyGb,
        keepDays,
        compression: COMPRESSION,
        compressionBasis: 'minimum: the size is not compressed',
        usdPerGb,
      },
      guardrails: [
        ...(isAudit(group) ? ['Check that your frameworks require no more than one year.'] : []),
        'Export logs that you still need to S3 first.',
        'Import a log group that is not in your code instead of creating it again.',
      ],
    };
  },
  remedy: {
    hazard: {
      title: 'Set a retention period on the log group',
      warning:
        'Older events are permanently deleted. First export to S3 any events that you must keep for audits or by law.',
    },
    console: [
      'Open CloudWatch, Log groups, {name}, in the region {region}.',
      'Choose Actions, Edit retention setting: {to} days.',
    ],
    cli: unlessThere(
      'logs describe-log-groups --log-group-name-prefix {name}',
      'retentionInDays is still missing or longer',
      'logs put-retention-policy --log-group-name {name} --retention-in-days {to}',
    ),
    terraform: [tfPart('aws_cloudwatch_log_group', { name: '{name}', retention_in_days: '{to}' })],
    cloudFormation: [cfnPart('AWS::Logs::LogGroup', { LogGroupName: '{name}', RetentionInDays: '{to}' })],
  },
  remedyInputs: { to: 'keepDays' },
});

/** Whether the logs are streamed to a consumer, which Infrequent Access does not support. @throws Unclear */
const isSubscribed = ({ isSubscribed: fact }: LogGroup): boolean => {
  if (fact?.known) return fact.value;
  throw new Unclear('insufficient-data', fact?.reason ?? 'Its subscription filters were not read.');
};

/**
 * The end of the first price tier. Beyond it, logs of AWS services (vended logs) and of Lambda cost no more in Standard
 * than in the first tier of Infrequent Access: "Vended logs" in "Amazon CloudWatch pricing". Other logs have one price.
 */
const TIER_GB = 10 * 1024;

/** What the other Standard log groups of the Region ingest. No API tells which of them have tiered prices. */
const othersIngestGb = (group: LogGroup, { all }: Weighing): number =>
  all('aws.cloudwatch.log-group', group.region)
    .filter(({ arn, logClass }) => arn !== group.arn && (logClass ?? 'STANDARD') === 'STANDARD')
    .reduce((sum, { metrics }) => sum + toMonthlyGb(metrics?.['ingestedBytes']?.sum ?? 0), 0);

export const logIngestion = defineRule({
  id: 'CW-LOG-INGEST',
  precedence: 350,
  title: 'Write a high-volume log group to the Infrequent Access class',
  kinds: ['aws.cloudwatch.log-group'],
  action: 'Modify',
  change: 'data',
  risk: 'medium',
  effort: 'high',
  confidence: 'medium',
  reversible: 'class change needs a new log group',
  days: DAYS,
  prices: () => ['cloudwatch/logStorageGB', 'cloudwatch/logIngestGB', 'cloudwatch/logIngestIaGB'],
  judge: (group, weighing) => {
    if ((group.logClass ?? 'STANDARD') !== 'STANDARD') return sound('It has a different class.');
    const monthlyGb = monthlyIngestGb(group, weighing);
    const usdPerGb = weighing.price('cloudwatch/logIngestGB');
    if (monthlyGb * usdPerGb <= MIN_INGEST_USD) return sound('Its ingestion is low.');
    if ((group.metricFilters ?? 0) > 0 || isSubscribed(group))
      return outside('Infrequent Access does not support the metric filters or subscriptions of this log group.');
    const newUsdPerGb = weighing.price('cloudwatch/logIngestIaGB');
    const firstTierGb = Math.min(monthlyGb, Math.max(0, TIER_GB - othersIngestGb(group, weighing)));
    const isTiered = firstTierGb < monthlyGb;
    return {
      formula: 'firstTierGb * (usdPerGb - newUsdPerGb)',
      monthlySavingUsd: firstTierGb * (usdPerGb - newUsdPerGb),
      ...(isTiered ? { atMostUsd: monthlyGb * (usdPerGb - newUsdPerGb) } : {}),
      monthlyCostUsd: computeMonthlyUsd(group, weighing),
      detail: (amount, most) =>
        `${group.name} ingests ${Math.round(monthlyGb)} GB a month. The Infrequent Access class saves ` +
        `${isTiered ? `between ${amount} and ${most}` : amount} a month.`,
      inputs: { monthlyGb, firstTierGb, usdPerGb, newUsdPerGb },
      guardrails: [
        ...(isTiered
          ? ['Check whether an AWS service or Lambda writes it: such logs already cost less beyond 10 TB a month.']
          : []),
        'Check that no account-level subscription or Live Tail reads it: Infrequent Access supports neither.',
        'Create a new log group: the class of an existing one cannot be changed.',
      ],
    };
  },
  remedy: {
    hazard: {
      title: 'Write to a new log group of the Infrequent Access class',
      warning:
        'The class of a log group cannot be changed, and Infrequent Access has no metric filters, Live Tail or subscriptions.',
    },
    console: [
      'Open CloudWatch, Log groups, in the region {region}, and create one with the class Infrequent Access.',
      'Redirect the logs of {name} to the new group. The old group expires with its retention.',
    ],
    cli: [
      'logs describe-metric-filters --log-group-name {name}',
      'logs describe-subscription-filters --log-group-name {name}',
      { note: 'Continue only if nothing is listed.' },
      'logs create-log-group --log-group-name <NEW_LOG_GROUP> --log-group-class INFREQUENT_ACCESS',
    ],
    terraform: none(
      'Changing log_group_class replaces the group and deletes its events. Add a second aws_cloudwatch_log_group.',
    ),
    cloudFormation: none(
      'Changing LogGroupClass replaces the group and deletes its events. Add a second AWS::Logs::LogGroup.',
    ),
  },
});
