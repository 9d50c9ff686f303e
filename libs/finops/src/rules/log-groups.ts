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
/** Logs are stored compressed, to 15 to 30 % of what came in: the larger share claims less. */
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
  title: 'Let a log group expire',
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
    if (group.retentionDays !== null) return sound(`It keeps its logs for ${group.retentionDays} days.`);
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
        `${group.name} keeps ${storedGb.toFixed(1)} GB of logs for ever. Kept for ${keepDays} days it saves ${amount} a month in the long run.`,
      inputs: { storedGb, dailyGb, keepDays, compression: COMPRESSION, usdPerGb },
      guardrails: [
        ...(isAudit(group) ? ['Your frameworks ask for no more than a year of it.'] : []),
        'What is still needed is exported to S3 first.',
        'A group that no template made is imported, and not made anew.',
      ],
    };
  },
});

/** Whether something has its logs sent to it as they come in, which the other class cannot do. @throws Unclear */
const isSubscribed = ({ isSubscribed: fact }: LogGroup): boolean => {
  if (fact?.known) return fact.value;
  throw new Unclear('insufficient-data', fact?.reason ?? 'Who subscribes to it was not asked.');
};

export const logIngestion = defineRule({
  id: 'CW-LOG-INGEST',
  title: 'Write a busy log group to the infrequent access class',
  kinds: ['aws.cloudwatch.log-group'],
  action: 'Modify',
  change: 'data',
  risk: 'medium',
  effort: 'high',
  confidence: 'medium',
  reversible: 'class change needs a new log group',
  days: DAYS,
  judge: (group, weighing) => {
    if ((group.logClass ?? 'STANDARD') !== 'STANDARD') return sound('It is of another class.');
    const monthlyGb = monthlyIngestGb(group, weighing);
    const usdPerGb = weighing.price('cloudwatch/logIngestGB');
    if (monthlyGb * usdPerGb <= MIN_INGEST_USD) return sound('It takes in little.');
    if ((group.metricFilters ?? 0) > 0 || isSubscribed(group))
      return outside('A metric filter or a subscription reads it, which the other class cannot have.');
    const newUsdPerGb = weighing.price('cloudwatch/logIngestIaGB');
    return {
      formula: 'monthlyGb * (usdPerGb - newUsdPerGb)',
      monthlySavingUsd: monthlyGb * (usdPerGb - newUsdPerGb),
      monthlyCostUsd: monthlyUsdOf(group, weighing),
      detail: (amount) =>
        `${group.name} takes in ${Math.round(monthlyGb)} GB a month. As a group of the infrequent access class it saves ${amount} a month.`,
      inputs: { monthlyGb, usdPerGb, newUsdPerGb },
      guardrails: [
        'No subscription of the whole account and no Live Tail reads it: the class has none.',
        'A new group takes its place: the class of this one cannot change.',
      ],
    };
  },
});
