import { cfnPart, type DynamoDbTable, type MetricFacts, tfPart } from '@cloudmend/scanner';
import { defineRule, type Saving, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { Unclear, type Weighing } from '../weighing';

/** Prices of each table class: throughput of Standard-IA costs about a quarter more, and storage 60% less. */
const STANDARD = {
  readHour: 'dynamodb/rcuHour',
  writeHour: 'dynamodb/wcuHour',
  reads1M: 'dynamodb/onDemandRead1M',
  writes1M: 'dynamodb/onDemandWrite1M',
  storage: 'dynamodb/storageGB',
} as const;
const INFREQUENT = {
  readHour: 'dynamodb/rcuIaHour',
  writeHour: 'dynamodb/wcuIaHour',
  reads1M: 'dynamodb/onDemandIaRead1M',
  writes1M: 'dynamodb/onDemandIaWrite1M',
  storage: 'dynamodb/storageIaGB',
} as const;
const CLASSES = [STANDARD, INFREQUENT];
type ClassKeys = typeof STANDARD | typeof INFREQUENT;

const WINDOW_DAYS = 14;
const MIN_SHARE = 0.2;
const MIN_USD = 5;
const QUIET_DAYS = 30;
const DELETE_DAYS = 90;
const GB = 1024 ** 3;
/** Above this ratio of storage cost to throughput cost, Standard-IA is cheaper. */
const STORAGE_SHARE = 0.42;

type Settings = Extract<DynamoDbTable['settings'], { known: true }>['value'];

const readSettings = ({ settings }: DynamoDbTable): Settings => {
  if (!settings.known) throw new Unclear('insufficient-data', settings.reason);
  return settings.value;
};

const isInfrequent = ({ tableClass }: Settings): boolean => tableClass === 'STANDARD_INFREQUENT_ACCESS';
const toStoredGb = ({ sizeBytes = 0 }: Settings): number => sizeBytes / GB;
const findKeys = (settings: Settings): ClassKeys => (isInfrequent(settings) ? INFREQUENT : STANDARD);
const storageUsdPerGb = (settings: Settings, { price }: Weighing): number => price(findKeys(settings).storage);

/** Scales two weeks to a month. */
const MONTHLY = HOURS_PER_MONTH / (WINDOW_DAYS * 24);

const isOnDemand = ({ billingMode }: Settings): boolean => billingMode === 'PAY_PER_REQUEST';

/** Units to provision: the busiest hour of each kind, for every hour. */
const findPeak = ({ max }: MetricFacts): number => Math.max(1, Math.ceil((max ?? 0) / 3600));

interface Ways {
  readonly provisionedUsd: number;
  readonly onDemandUsd: number;
  readonly readUnitHours: number;
  readonly writeUnitHours: number;
  readonly reads: number;
  readonly writes: number;
}

/** Monthly cost of the same two weeks in both capacity modes, in dollars, indexes included. */
const compareWays = (settings: Settings, { figures, price }: Weighing): Ways => {
  const reads = figures('readHourly', settings.createdAt ?? null);
  const writes = figures('writeHourly', settings.createdAt ?? null);
  const keys = findKeys(settings);
  const hours = WINDOW_DAYS * 24;
  const readUnitHours = isOnDemand(settings) ? findPeak(reads) * hours : figures('readProvisioned').sum;
  const writeUnitHours = isOnDemand(settings) ? findPeak(writes) * hours : figures('writeProvisioned').sum;
  return {
    provisionedUsd: (readUnitHours * price(keys.readHour) + writeUnitHours * price(keys.writeHour)) * MONTHLY,
    onDemandUsd: ((reads.sum / 1e6) * price(keys.reads1M) + (writes.sum / 1e6) * price(keys.writes1M)) * MONTHLY,
    readUnitHours,
    writeUnitHours,
    reads: reads.sum,
    writes: writes.sum,
  };
};

export const dynamoMode = defineRule({
  id: 'DDB-MODE',
  precedence: 370,
  title: 'Switch a DynamoDB table to the cheaper capacity mode',
  kinds: ['aws.dynamodb.table'],
  action: 'Modify',
  change: 'billing',
  risk: 'low',
  effort: 'low',
  confidence: 'high',
  reversible: 'yes (mode switch limited to 4 per 24 h to on-demand [unverified])',
  days: WINDOW_DAYS,
  prices: ({ settings }) => (settings.known ? Object.values(findKeys(settings.value)) : []),
  judge: (table, weighing) => {
    const settings = readSettings(table);
    const ways = compareWays(settings, weighing);
    const [nowUsd, otherUsd] = isOnDemand(settings)
      ? [ways.onDemandUsd, ways.provisionedUsd]
      : [ways.provisionedUsd, ways.onDemandUsd];
    if (nowUsd - otherUsd <= MIN_USD || nowUsd - otherUsd <= MIN_SHARE * nowUsd)
      return sound('The other capacity mode saves too little.');
    const other = isOnDemand(settings) ? 'provisioned capacity' : 'on demand';
    return {
      formula: 'nowUsd - otherUsd',
      monthlySavingUsd: nowUsd - otherUsd,
      monthlyCostUsd: nowUsd + toStoredGb(settings) * storageUsdPerGb(settings, weighing),
      detail: (amount) =>
        `Switching ${table.name} to ${other} saves ${amount} a month, based on the traffic of the last ${WINDOW_DAYS} days.`,
      inputs: { nowUsd, otherUsd, billingMode: settings.billingMode ?? '', ...ways, windowDays: WINDOW_DAYS },
      guardrails: [
        'Check that no reserved capacity becomes unused.',
        ...(isOnDemand(settings) ? ['Auto scaling follows traffic slowly: peaks within an hour may be higher.'] : []),
      ],
    };
  },
  remedy: {
    console: [
      'Open DynamoDB, Tables, {name}, Additional settings, in the region {region}.',
      'Under Read/write capacity choose Edit and select the other mode; for provisioned capacity, turn on auto scaling.',
    ],
    cli: [
      'dynamodb describe-table --table-name {name} --query Table.BillingModeSummary',
      {
        note: 'Choose the mode that is not set now. PROVISIONED also needs --provisioned-throughput.',
      },
      'dynamodb update-table --table-name {name} --billing-mode {to}',
    ],
    terraform: [tfPart('aws_dynamodb_table', { name: '{name}', billing_mode: '{to}' })],
    cloudFormation: [cfnPart('AWS::DynamoDB::Table', { TableName: '{name}', BillingMode: '{to}' })],
  },
  remedyInputs: { to: ({ billingMode }) => (billingMode === 'PROVISIONED' ? 'PAY_PER_REQUEST' : 'PROVISIONED') },
});

/** Monthly cost of provisioned throughput, indexes included, at the prices of a table class. */
const capacityUsd = (
  { billingMode, capacity, indexes = [] }: Settings,
  keys: ClassKeys,
  { price }: Weighing,
): number => {
  if (billingMode === 'PAY_PER_REQUEST') return 0;
  const all = [capacity ?? { read: 0, write: 0 }, ...indexes];
  const read = all.reduce((sum, each) => sum + each.read, 0);
  const write = all.reduce((sum, each) => sum + each.write, 0);
  return HOURS_PER_MONTH * (read * price(keys.readHour) + write * price(keys.writeHour));
};

const DAILY = ['readDaily', 'writeDaily'];

/** Whether the table had no reads or writes in the last days. @throws Unclear if unknown */
const isSilent = ({ createdAt = null }: Settings, { figures }: Weighing, days: number): boolean =>
  DAILY.every((key) => figures(key, createdAt, days).sum === 0);

/** The same, and false if unknown: a table may be newer. */
const isKnownSilent = ({ createdAt = null }: Settings, { figuresIfAny }: Weighing, days: number): boolean =>
  DAILY.every((key) => figuresIfAny(key, createdAt, days)?.sum === 0);

const assertSafe = (settings: Settings, { guard }: Weighing): void => {
  guard((settings.replicas ?? 0) > 0, 'It is a global table: its replicas may be in use.');
  guard(settings.isDeletionProtected, 'It has deletion protection.');
};

/** Monthly cost of its throughput and its storage. */
interface Bill {
  readonly throughputUsd: number;
  readonly storedGb: number;
  readonly usdPerGb: number;
}

const computeBill = (settings: Settings, weighing: Weighing): Bill => ({
  throughputUsd: capacityUsd(settings, findKeys(settings), weighing),
  storedGb: toStoredGb(settings),
  usdPerGb: storageUsdPerGb(settings, weighing),
});

type Change = Omit<Saving, 'monthlyCostUsd' | 'guardrails'>;

const deletion = (table: DynamoDbTable, { throughputUsd, storedGb, usdPerGb }: Bill): Change => ({
  formula: 'throughputUsd + storedGb * usdPerGb',
  monthlySavingUsd: throughputUsd + storedGb * usdPerGb,
  reservableUsd: throughputUsd,
  detail: (amount) =>
    `${table.name} had no reads or writes for ${DELETE_DAYS} days. Deleting it after a backup saves ${amount} a month.`,
  inputs: { throughputUsd, storedGb, usdPerGb },
});

/**
 * Without traffic for less than a quarter, only the table class changes. Undefined if the table already has that
 * class, or its throughput would cost more than the storage saves.
 */
const otherClass = (
  { table, settings }: { readonly table: DynamoDbTable; readonly settings: Settings },
  { throughputUsd, storedGb, usdPerGb }: Bill,
  weighing: Weighing,
): Change | undefined => {
  if (storedGb * usdPerGb <= STORAGE_SHARE * throughputUsd) return undefined;
  const newUsdPerGb = weighing.price(INFREQUENT.storage);
  const newThroughputUsd = capacityUsd(settings, INFREQUENT, weighing);
  return {
    change: 'storage',
    formula: 'storedGb * (usdPerGb - newUsdPerGb) - (newThroughputUsd - throughputUsd)',
    monthlySavingUsd: storedGb * (usdPerGb - newUsdPerGb) - (newThroughputUsd - throughputUsd),
    detail: (amount) =>
      `${table.name} had no reads or writes for ${QUIET_DAYS} days. The Standard-IA table class saves ${amount} a month.`,
    inputs: { throughputUsd, newThroughputUsd, storedGb, usdPerGb, newUsdPerGb },
  };
};

export const dynamoUnused = defineRule({
  id: 'DDB-UNUSED',
  precedence: 150,
  title: 'Delete or archive a DynamoDB table without traffic',
  kinds: ['aws.dynamodb.table'],
  action: 'Delete|IA class',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'PITR/backup',
  days: QUIET_DAYS,
  prices: () => CLASSES.flatMap(({ readHour, writeHour, storage }) => [readHour, writeHour, storage]),
  judge: (table, weighing) => {
    const settings = readSettings(table);
    if (!isSilent(settings, weighing, QUIET_DAYS)) return sound('It has reads or writes.');
    const bill = computeBill(settings, weighing);
    const canBeDeleted = isKnownSilent(settings, weighing, DELETE_DAYS);
    if (canBeDeleted) assertSafe(settings, weighing);
    const saving = canBeDeleted
      ? deletion(table, bill)
      : isInfrequent(settings)
        ? undefined
        : otherClass({ table, settings }, bill, weighing);
    if (!saving) return sound('Another table class would not cost less.');
    return {
      ...saving,
      monthlyCostUsd: bill.throughputUsd + bill.storedGb * bill.usdPerGb,
      guardrails: ['Take a backup first.'],
    };
  },
  remedy: {
    hazard: {
      title: 'Back up the table, then delete it',
      warning: 'A deleted table can only be restored from a backup, without its streams, alarms and settings.',
    },
    console: [
      'Open DynamoDB, Tables, {name}, in the region {region}, Backups, Create backup.',
      'Choose the table class Standard-IA, or delete the table if its owner agrees.',
    ],
    cli: [
      'dynamodb list-backups --table-name {name}',
      { note: 'Skip the next command if a recent backup is listed.' },
      'dynamodb create-backup --table-name {name} --backup-name before-retirement',
      'dynamodb update-table --table-name {name} --table-class STANDARD_INFREQUENT_ACCESS',
    ],
    terraform: [tfPart('aws_dynamodb_table', { name: '{name}', table_class: 'STANDARD_INFREQUENT_ACCESS' })],
    cloudFormation: [
      cfnPart('AWS::DynamoDB::Table', { TableName: '{name}', TableClass: 'STANDARD_INFREQUENT_ACCESS' }),
    ],
  },
});
