import type { DbInstance } from '@cloudmend/scanner';
import { type NoSaving, outside } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { findTypeFigures } from '../prices/instance-types';
import { Unclear, type Weighing } from '../weighing';
import { measureRunShare } from './run-hours';
import { sameWork } from './same-work';

const OPEN_SOURCE: ReadonlySet<string> = new Set(['mysql', 'mariadb', 'postgres']);
const LICENSED = /^(?:oracle-(?:se2|ee)(?:-cdb)?|sqlserver-(?:ex|web|se|ee))$/;

/** The instance and its standby. */
export const countCopies = ({ isMultiAz }: DbInstance): number => (isMultiAz ? 2 : 1);

/** `m5.large` of `db.m5.large`: the EC2 type. */
export const toMachine = ({ instanceClass }: Pick<DbInstance, 'instanceClass'>): string =>
  (instanceClass ?? '').replace(/^db\./, '');

export const isAurora = ({ engine }: Pick<DbInstance, 'engine'>): boolean => (engine ?? '').startsWith('aurora');

type Engine = Pick<DbInstance, 'engine' | 'storageType' | 'licenseModel' | 'clusterId'>;

/**
 * The engine as named in price keys, with its cluster's storage or its licence; undefined if the rules have no
 * price for it.
 */
const findEngineKey = ({ engine, storageType, licenseModel, clusterId }: Engine): string | undefined => {
  const name = engine ?? '';
  if (name === 'aurora-mysql' || name === 'aurora-postgresql')
    return storageType === 'aurora-iopt1' ? `${name}-iopt` : name;
  // Instances of a Multi-AZ cluster with readable standbys have their own prices.
  if (clusterId !== null) return undefined;
  if (OPEN_SOURCE.has(name)) return name;
  const licence = { 'license-included': 'included', 'bring-your-own-license': 'byol' }[licenseModel ?? ''];
  return LICENSED.test(name) && licence !== undefined ? `${name.replace(/-cdb$/, '')}-${licence}` : undefined;
};

/** Hourly dollars in one zone. @throws Unclear for an engine or class without a price */
export const computeHourlyUsd = (instance: DbInstance, { price }: Weighing, as = instance.instanceClass): number => {
  const name = findEngineKey(instance);
  if (as === 'db.serverless')
    throw new Unclear('no-price', 'Aurora Serverless is billed by capacity units, whose use is not read.');
  if (!name)
    throw new Unclear(
      'no-price',
      `No price is known for ${as ?? 'this class'} with ${instance.engine ?? 'this engine'}${instance.licenseModel ? ` (${instance.licenseModel})` : ''}.`,
    );
  return price(`rds/${as ?? ''}/${name}`);
};

/** Prices of each storage type: per GB-month, and per IOPS-month if all IOPS are billed. */
export const STORAGE_KEYS: Readonly<Record<string, { readonly gb: string; readonly iops?: string }>> = {
  standard: { gb: 'rds/storageMagnetic' },
  gp2: { gb: 'rds/storageGp2' },
  gp3: { gb: 'rds/storageGp3' },
  io1: { gb: 'rds/io1', iops: 'rds/io1Iops' },
  io2: { gb: 'rds/io2', iops: 'rds/io2Iops' },
};

/** Price keys of a database's storage. */
export const storageKeys = ({ storageType }: DbInstance): string[] => {
  const { gb, iops } = STORAGE_KEYS[storageType ?? ''] ?? {};
  return [gb, iops].flatMap((key) => key ?? []);
};

/** Price keys of its hours on these machines; none for an engine without a price. */
export const classKeys = (instance: DbInstance, ...machines: ReadonlyArray<string | null | undefined>): string[] => {
  const engine = findEngineKey(instance);
  return engine === undefined ? [] : machines.flatMap((machine) => (machine ? [`rds/db.${machine}/${engine}`] : []));
};

/** Dollars per GB-month in one zone. @throws Unclear */
export const storageUsdPerGb = ({ storageType }: DbInstance, { price }: Weighing): number => {
  const keys = STORAGE_KEYS[storageType ?? ''];
  if (!keys) throw new Unclear('no-price', `No price is known for ${storageType ?? 'this storage'}.`);
  return price(keys.gb);
};

/** Monthly dollars of the hours in which it runs, and of its storage, in all zones. @throws Unclear */
export const computeMonthlyUsd = (instance: DbInstance, weighing: Weighing): number => {
  const hoursUsd = HOURS_PER_MONTH * measureRunShare(instance) * computeHourlyUsd(instance, weighing);
  // An Aurora volume belongs to its cluster.
  if (isAurora(instance)) return hoursUsd;
  const iopsKey = STORAGE_KEYS[instance.storageType ?? '']?.iops;
  const iopsUsd = iopsKey === undefined ? 0 : (instance.iops ?? 0) * weighing.price(iopsKey);
  const storageUsd = (instance.storageGiB ?? 0) * storageUsdPerGb(instance, weighing) + iopsUsd;
  return countCopies(instance) * (hoursUsd + storageUsd);
};

/** The class of an EC2 type, which has the same processors and memory. */
export const findClassFigures = (instanceClass: string | null) =>
  findTypeFigures((instanceClass ?? '').replace(/^db\./, ''));

/**
 * Why rules on running databases do not apply; undefined for a running one. @throws Unclear while it changes: it
 * was not measured
 */
export const findExclusion = ({ state }: DbInstance): NoSaving | undefined => {
  if (state === 'available') return undefined;
  if (state === 'stopped' || state === 'deleting') return outside(`It is ${state}: its hours are not billed.`);
  throw new Unclear('insufficient-data', `It is ${state ?? 'in an unknown state'}, and was not measured.`);
};

/** @throws Unclear for a member of a cluster: storage and size belong to the cluster */
export const assertOwnDisks = ({ clusterId }: DbInstance): void => {
  if (clusterId !== null)
    throw new Unclear(
      'insufficient-data',
      `It is a member of the cluster ${clusterId}, whose instances share storage and fail over to each other: they are not evaluated individually.`,
    );
};

/** Monthly use of its instances, or of others doing the same work. */
export const runningFor = (instance: DbInstance, machine = toMachine(instance), copies = countCopies(instance)) => ({
  kind: 'ec2' as const,
  instanceType: machine,
  region: instance.region,
  hours: HOURS_PER_MONTH * copies,
  ...sameWork(instance, [toMachine(instance), machine]),
});
