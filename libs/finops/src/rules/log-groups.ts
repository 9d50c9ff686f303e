import type { LogGroup } from '@cloudmend/scanner';
import { defineRule, outside, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { Unclear, type Weighing } from '../weighing';

const GB = 1024 ** 3;
const MIN_STORED_GB = 1;
const DAYS = 30;
const KEEP_DAYS = 30;
/** PCI DSS 10.5.1 asks for twelve months of audit trails. */
const AUDIT_KEEP_DAYS = 365;
/** Logs are stored compressed to 15% to 30%: the higher share gives the lower saving. */
const COMPRESSION = 0.3;
const MIN_INGEST_USD = 50;

const isAudit = ({ name }: LogGroup): boolean => /audit|security|cloudtrail|compliance/i.test(name);

const monthlyIngestGb = (group: LogGroup, { figures }: Weighing): number =>
  (figures('ingestedBytes', group.createdAt ?? null).sum / GB) * (HOURS_PER_MONTH / (DAYS * 24));

const monthlyUsdOf = (group: LogGroup, weighing: Weighing): number =>
  ((group.storedBytes ?? 0) / GB) * weighing.price('cloudwatch/logStorageGB') +
  monthlyIngestGb(group, weighing) * weighing.price('cloudwatch/logIngestGB');

export const logRetention = defineRule({
  id: 'CW-LOG-RETENTION',
  title: 'Set a retention period on a log group',
  kinds: ['aws.cloudwatch.log-group'],
  action: 'Modify',
  change: 'storage',
  risk: 'low',
  effort: 'low',
  confidence: 'high',
  reversible: 'no (data deleted)',
  days: DAYS,
  judge: (group, weighing) => {
    const storedGb = (group.storedBytes ?? 0) / GB;
    if (group.retentionDays !== null) return sound(`It retains logs for ${group.retentionDays} days.`);
    if (storedGb < MIN_STORED_GB || group.logClass === 'DELIVERY')
      return outside(`It stores less than ${MIN_STORED_GB} GB.`);
    const dailyGb = weighing.figures('ingestedBytes', group.createdAt ?? null).sum / GB / DAYS;
    const keepDays = isAudit(group) ? AUDIT_KEEP_DAYS : KEEP_DAYS;
    const usdPerGb = weighing.price('cloudwatch/logStorageGB');
    const monthlySavingUsd = Math.max(0, storedGb - dailyGb * keepDays * COMPRESSION) * usdPerGb;
    return {
      formula: 'max(0, storedGb - dailyGb * keepDays * compression) * usdPerGb',
      monthlySavingUsd,
      monthlyCostUsd: monthlyUsdOf(group, weighing),
      detail: (amount) =>
        `${group.name} retains ${storedGb.toFixed(1)} GB of logs forever. A retention of ${keepDays} days saves ${amount} a month in the long term.`,
      inputs: { storedGb, dailyGb, keepDays, compression: COMPRESSION, usdPerGb },
      guardrails: [
        ...(isAudit(group) ? ['Check that your frameworks require no more than one year.'] : []),
        'Export logs that you still need to S3 first.',
        'Import a log group that is not in your code instead of creating it again.',
      ],
    };
  },
});

/** Whether the logs are streamed to a consumer, which Infrequent Access does not support. @throws Unclear */
const isSubscribed = ({ isSubscribed: fact }: LogGroup): boolean => {
  if (fact?.known) return fact.value;
  throw new Unclear('insufficient-data', fact?.reason ?? 'Its subscription filters were not read.');
};

export const logIngestion = defineRule({
  id: 'CW-LOG-INGEST',
  title: 'Write a high-volume log group to the Infrequent Access class',
  kinds: ['aws.cloudwatch.log-group'],
  action: 'Modify',
  change: 'data',
  risk: 'medium',
  effort: 'high',
  confidence: 'medium',
  reversible: 'class change needs a new log group',
  days: DAYS,
  judge: (group, weighing) => {
    if ((group.logClass ?? 'STANDARD') !== 'STANDARD') return sound('It has a different class.');
    const monthlyGb = monthlyIngestGb(group, weighing);
    const usdPerGb = weighing.price('cloudwatch/logIngestGB');
    if (monthlyGb * usdPerGb <= MIN_INGEST_USD) return sound('Its ingestion is low.');
    if ((group.metricFilters ?? 0) > 0 || isSubscribed(group))
      return outside('A metric filter or subscription reads it, which Infrequent Access does not support.');
    const newUsdPerGb = weighing.price('cloudwatch/logIngestIaGB');
    return {
      formula: 'monthlyGb * (usdPerGb - newUsdPerGb)',
      monthlySavingUsd: monthlyGb * (usdPerGb - newUsdPerGb),
      monthlyCostUsd: monthlyUsdOf(group, weighing),
      detail: (amount) =>
        `${group.name} ingests ${Math.round(monthlyGb)} GB a month. The Infrequent Access class saves ${amount} a month.`,
      inputs: { monthlyGb, usdPerGb, newUsdPerGb },
      guardrails: [
        'Check that no account-level subscription or Live Tail reads it: Infrequent Access supports neither.',
        'Create a new log group: the class of an existing one cannot be changed.',
      ],
    };
  },
});
