import type { DynamoDbTable, MetricFacts } from '@cloudmend/scanner';
import { defineRule, type Saving, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { Unclear, type Weighing } from '../weighing';

const WINDOW_DAYS = 14;
const MIN_SHARE = 0.2;
const MIN_USD = 5;
const QUIET_DAYS = 30;
const DELETE_DAYS = 90;
const GB = 1024 ** 3;
/** Storage that costs more than this share of throughput is cheaper as infrequent access. */
const STORAGE_SHARE = 0.42;
/** By how much throughput of infrequent access costs more: what makes 42 % the point from which its storage, at 60 % less, outweighs it. */
const SURCHARGE_SHARE = 0.25;

type Settings = Extract<DynamoDbTable['settings'], { known: true }>['value'];

const settingsOf = ({ settings }: DynamoDbTable): Settings => {
  if (!settings.known) throw new Unclear('insufficient-data', settings.reason);
  return settings.value;
};

const isInfrequent = ({ tableClass }: Settings): boolean => tableClass === 'STANDARD_INFREQUENT_ACCESS';
const storedGbOf = ({ sizeBytes = 0 }: Settings): number => sizeBytes / GB;
const storageUsdPerGb = (settings: Settings, { price }: Weighing): number =>
  price(isInfrequent(settings) ? 'dynamodb/storageIaGB' : 'dynamodb/storageGB');

/** A month of what two weeks were. */
const MONTHLY = HOURS_PER_MONTH / (WINDOW_DAYS * 24);

const isOnDemand = ({ billingMode }: Settings): boolean => billingMode === 'PAY_PER_REQUEST';

/** The units that would have to be provisioned: as much as the busiest hour of each took, every hour. */
const peakOf = ({ max }: MetricFacts): number => Math.max(1, Math.ceil((max ?? 0) / 3600));

interface Ways {
  readonly provisionedUsd: number;
  readonly onDemandUsd: number;
  readonly readUnitHours: number;
  readonly writeUnitHours: number;
  readonly reads: number;
  readonly writes: number;
}

/** What the same two weeks cost in both ways to pay, as dollars a month; indexes count in. */
const waysOf = (settings: Settings, { figures, price }: Weighing): Ways => {
  const reads = figures('readHourly', settings.createdAt ?? null);
  const writes = figures('writeHourly', settings.createdAt ?? null);
  const hours = WINDOW_DAYS * 24;
  const readUnitHours = isOnDemand(settings) ? peakOf(reads) * hours : figures('readProvisioned').sum;
  const writeUnitHours = isOnDemand(settings) ? peakOf(writes) * hours : figures('writeProvisioned').sum;
  return {
    provisionedUsd: (readUnitHours * price('dynamodb/rcuHour') + writeUnitHours * price('dynamodb/wcuHour')) * MONTHLY,
    onDemandUsd:
      ((reads.sum / 1e6) * price('dynamodb/onDemandRead1M') + (writes.sum / 1e6) * price('dynamodb/onDemandWrite1M')) *
      MONTHLY,
    readUnitHours,
    writeUnitHours,
    reads: reads.sum,
    writes: writes.sum,
  };
};

export const dynamoMode = defineRule({
  id: 'DDB-MODE',
  title: 'Pay for a DynamoDB table in the cheaper way',
  kinds: ['aws.dynamodb.table'],
  action: 'Modify',
  change: 'billing',
  risk: 'low',
  effort: 'low',
  confidence: 'high',
  reversible: 'yes (mode switch limited to 4 per 24 h to on-demand [unverified])',
  days: WINDOW_DAYS,
  judge: (table, weighing) => {
    const settings = settingsOf(table);
    const ways = waysOf(settings, weighing);
    const [nowUsd, otherUsd] = isOnDemand(settings)
      ? [ways.onDemandUsd, ways.provisionedUsd]
      : [ways.provisionedUsd, ways.onDemandUsd];
    if (nowUsd - otherUsd <= MIN_USD || nowUsd - otherUsd <= MIN_SHARE * nowUsd)
      return sound('The other way to pay saves too little.');
    const other = isOnDemand(settings) ? 'provisioned capacity' : 'on demand';
    return {
      formula: 'nowUsd - otherUsd',
      monthlySavingUsd: nowUsd - otherUsd,
      monthlyCostUsd: nowUsd + storedGbOf(settings) * storageUsdPerGb(settings, weighing),
      detail: (amount) =>
        `Paying for ${table.name} by ${other} saves ${amount} a month at the traffic of the last ${WINDOW_DAYS} days.`,
      inputs: { nowUsd, otherUsd, billingMode: settings.billingMode ?? '', ...ways, windowDays: WINDOW_DAYS },
      guardrails: [
        'No reserved capacity is left without use.',
        ...(isOnDemand(settings) ? ['Autoscaling follows the traffic: a peak within an hour may be higher.'] : []),
      ],
    };
  },
});

const capacityUsd = ({ billingMode, capacity, indexes = [] }: Settings, { price }: Weighing): number => {
  if (billingMode === 'PAY_PER_REQUEST') return 0;
  const all = [capacity ?? { read: 0, write: 0 }, ...indexes];
  const read = all.reduce((sum, each) => sum + each.read, 0);
  const write = all.reduce((sum, each) => sum + each.write, 0);
  return HOURS_PER_MONTH * (read * price('dynamodb/rcuHour') + write * price('dynamodb/wcuHour'));
};

const DAILY = ['readDaily', 'writeDaily'];

/** Nothing read or wrote it in the last days. @throws Unclear where that is not known */
const isSilent = ({ createdAt = null }: Settings, { figures }: Weighing, days: number): boolean =>
  DAILY.every((key) => figures(key, createdAt, days).sum === 0);

/** The same, and false where it is not known: a table may be younger. */
const isKnownSilent = ({ createdAt = null }: Settings, { figuresIfAny }: Weighing, days: number): boolean =>
  DAILY.every((key) => figuresIfAny(key, createdAt, days)?.sum === 0);

const assertSafe = (settings: Settings, { guard }: Weighing): void => {
  guard((settings.replicas ?? 0) > 0, 'It is a global table: its copies elsewhere may be in use.');
  guard(settings.isDeletionProtected, 'It is protected from deletion.');
};

/** What a month of its throughput costs, and its storage. */
interface Bill {
  readonly throughputUsd: number;
  readonly storedGb: number;
  readonly usdPerGb: number;
}

const billOf = (settings: Settings, weighing: Weighing): Bill => ({
  throughputUsd: capacityUsd(settings, weighing),
  storedGb: storedGbOf(settings),
  usdPerGb: storageUsdPerGb(settings, weighing),
});

type Change = Omit<Saving, 'monthlyCostUsd' | 'guardrails'>;

const deletion = (table: DynamoDbTable, { throughputUsd, storedGb, usdPerGb }: Bill): Change => ({
  formula: 'throughputUsd + storedGb * usdPerGb',
  monthlySavingUsd: throughputUsd + storedGb * usdPerGb,
  reservableUsd: throughputUsd,
  detail: (amount) =>
    `Nothing read or wrote ${table.name} in ${DELETE_DAYS} days. Deleting it after a backup saves ${amount} a month.`,
  inputs: { throughputUsd, storedGb, usdPerGb },
});

/** Less than a quarter without traffic is no proof: then only the class of the storage changes. Undefined where it is of that class, or its throughput would cost more than its storage saves. */
const otherClass = (
  table: DynamoDbTable,
  { throughputUsd, storedGb, usdPerGb }: Bill,
  { price }: Weighing,
): Change | undefined => {
  if (storedGb * usdPerGb <= STORAGE_SHARE * throughputUsd) return undefined;
  const newUsdPerGb = price('dynamodb/storageIaGB');
  return {
    change: 'storage',
    formula: 'storedGb * (usdPerGb - newUsdPerGb) - throughputUsd * surchargeShare',
    monthlySavingUsd: storedGb * (usdPerGb - newUsdPerGb) - throughputUsd * SURCHARGE_SHARE,
    detail: (amount) =>
      `Nothing read or wrote ${table.name} in ${QUIET_DAYS} days. As an infrequent access table it saves ${amount} a month.`,
    inputs: {
      throughputUsd,
      storedGb,
      usdPerGb,
      newUsdPerGb,
      surchargeShare: SURCHARGE_SHARE,
      surchargeBasis: 'throughput of this class costs about a quarter more',
    },
  };
};

export const dynamoUnused = defineRule({
  id: 'DDB-UNUSED',
  title: 'Retire a DynamoDB table without traffic',
  kinds: ['aws.dynamodb.table'],
  action: 'Delete|IA class',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'PITR/backup',
  days: QUIET_DAYS,
  judge: (table, weighing) => {
    const settings = settingsOf(table);
    if (!isSilent(settings, weighing, QUIET_DAYS)) return sound('Something reads or writes it.');
    const bill = billOf(settings, weighing);
    const canBeDeleted = isKnownSilent(settings, weighing, DELETE_DAYS);
    if (canBeDeleted) assertSafe(settings, weighing);
    const saving = canBeDeleted
      ? deletion(table, bill)
      : isInfrequent(settings)
        ? undefined
        : otherClass(table, bill, weighing);
    if (!saving) return sound('No other class of storage would cost less.');
    return {
      ...saving,
      monthlyCostUsd: bill.throughputUsd + bill.storedGb * bill.usdPerGb,
      guardrails: ['A backup is taken first.'],
    };
  },
});
