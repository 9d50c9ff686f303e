import type { DbInstance } from '@cloudmend/scanner';
import { type NoSaving, outside } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { typeFiguresOf } from '../prices/instance-types';
import { Unclear, type Weighing } from '../weighing';
import { sameWork } from './same-work';

const OPEN_SOURCE: ReadonlySet<string> = new Set(['mysql', 'mariadb', 'postgres']);
const LICENSED = /^(?:oracle-(?:se2|ee)(?:-cdb)?|sqlserver-(?:ex|web|se|ee))$/;

/** The instance itself and its standby. */
export const copiesOf = ({ isMultiAz }: DbInstance): number => (isMultiAz ? 2 : 1);

/** `m5.large` of `db.m5.large`: the machine underneath. */
export const machineOf = ({ instanceClass }: Pick<DbInstance, 'instanceClass'>): string =>
  (instanceClass ?? '').replace(/^db\./, '');

export const isAurora = ({ engine }: Pick<DbInstance, 'engine'>): boolean => (engine ?? '').startsWith('aurora');

type Engine = Pick<DbInstance, 'engine' | 'storageType' | 'licenseModel' | 'clusterId'>;

/** The engine as prices name it, with the storage of its cluster or its licence; undefined for one that the rules have no price for. */
export const engineKeyOf = ({ engine, storageType, licenseModel, clusterId }: Engine): string | undefined => {
  const name = engine ?? '';
  if (name === 'aurora-mysql' || name === 'aurora-postgresql')
    return storageType === 'aurora-iopt1' ? `${name}-iopt` : name;
  // The instances of a Multi-AZ cluster with readable standbys have prices of their own.
  if (clusterId !== null) return undefined;
  if (OPEN_SOURCE.has(name)) return name;
  const licence = { 'license-included': 'included', 'bring-your-own-license': 'byol' }[licenseModel ?? ''];
  return LICENSED.test(name) && licence !== undefined ? `${name.replace(/-cdb$/, '')}-${licence}` : undefined;
};

/** Dollars an hour in one zone. @throws Unclear for an engine or a class without a price */
export const hourlyUsdOf = (instance: DbInstance, { price }: Weighing, as = instance.instanceClass): number => {
  const name = engineKeyOf(instance);
  if (as === 'db.serverless')
    throw new Unclear('no-price', 'Aurora Serverless is paid by capacity units, whose use is not read.');
  if (!name)
    throw new Unclear(
      'no-price',
      `No price of ${as ?? 'this class'} with ${instance.engine ?? 'this engine'} is known${instance.licenseModel ? ` (${instance.licenseModel})` : ''}.`,
    );
  return price(`rds/${as ?? ''}/${name}`);
};

/** The prices of each kind of storage: a GB-month, and an IOPS-month where every one of them is paid for. */
export const STORAGE_KEYS: Readonly<Record<string, { readonly gb: string; readonly iops?: string }>> = {
  standard: { gb: 'rds/storageMagnetic' },
  gp2: { gb: 'rds/storageGp2' },
  gp3: { gb: 'rds/storageGp3' },
  io1: { gb: 'rds/io1', iops: 'rds/io1Iops' },
  io2: { gb: 'rds/io2', iops: 'rds/io2Iops' },
};

/** Dollars of a GB-month in one zone. @throws Unclear */
export const storageUsdPerGb = ({ storageType }: DbInstance, { price }: Weighing): number => {
  const keys = STORAGE_KEYS[storageType ?? ''];
  if (!keys) throw new Unclear('no-price', `No price of ${storageType ?? 'this storage'} is known.`);
  return price(keys.gb);
};

/** Dollars a month of instance and storage, in all of its zones. @throws Unclear */
export const monthlyUsdOf = (instance: DbInstance, weighing: Weighing): number => {
  // The volume of Aurora belongs to its cluster.
  if (isAurora(instance)) return HOURS_PER_MONTH * hourlyUsdOf(instance, weighing);
  const iopsKey = STORAGE_KEYS[instance.storageType ?? '']?.iops;
  const iopsUsd = iopsKey === undefined ? 0 : (instance.iops ?? 0) * weighing.price(iopsKey);
  const storageUsd = (instance.storageGiB ?? 0) * storageUsdPerGb(instance, weighing) + iopsUsd;
  return copiesOf(instance) * (HOURS_PER_MONTH * hourlyUsdOf(instance, weighing) + storageUsd);
};

/** The class of a machine: its processors and memory are the EC2 type's. */
export const classFiguresOf = (instanceClass: string | null) =>
  typeFiguresOf((instanceClass ?? '').replace(/^db\./, ''));

/** Why the rules on a running database are not about it; undefined for one that runs. @throws Unclear while it changes: it was not measured */
export const asideOf = ({ state }: DbInstance): NoSaving | undefined => {
  if (state === 'available') return undefined;
  if (state === 'stopped' || state === 'deleting') return outside(`It is ${state}: its hours cost nothing.`);
  throw new Unclear(
    'insufficient-data',
    `It is ${state ?? 'in a state that AWS does not name'}, and was not measured.`,
  );
};

/** @throws Unclear for a member of a cluster: its storage and its size are the cluster's */
export const assertOwnDisks = ({ clusterId }: DbInstance): void => {
  if (clusterId !== null)
    throw new Unclear(
      'insufficient-data',
      `It is a member of the cluster ${clusterId}, whose instances share storage and take over from each other: they are not judged one by one.`,
    );
};

/** What its machines use in a month, or others that do the same work. */
export const runningFor = (instance: DbInstance, machine = machineOf(instance), copies = copiesOf(instance)) => ({
  kind: 'ec2' as const,
  instanceType: machine,
  region: instance.region,
  hours: HOURS_PER_MONTH * copies,
  ...sameWork(instance, [machineOf(instance), machine]),
});
