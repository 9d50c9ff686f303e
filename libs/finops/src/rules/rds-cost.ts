import type { DbInstance } from '@cloudmend/scanner';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { typeFiguresOf } from '../prices/instance-types';
import { Unclear, type Weighing } from '../weighing';
import { sameWork } from './same-work';

const ENGINES: Readonly<Record<string, string>> = { mysql: 'mysql', mariadb: 'mariadb', postgres: 'postgres' };

/** The instance itself and its standby. */
export const copiesOf = ({ isMultiAz }: DbInstance): number => (isMultiAz ? 2 : 1);

/** `m5.large` of `db.m5.large`: the machine underneath. */
export const machineOf = ({ instanceClass }: Pick<DbInstance, 'instanceClass'>): string =>
  (instanceClass ?? '').replace(/^db\./, '');

/** The engine as prices name it; undefined for one that the rules have no price for. */
export const engineKeyOf = ({ engine }: Pick<DbInstance, 'engine'>): string | undefined =>
  Object.hasOwn(ENGINES, engine ?? '') ? ENGINES[engine ?? ''] : undefined;

/** Dollars an hour in one zone. @throws Unclear for an engine or a class without a price */
export const hourlyUsdOf = ({ engine, instanceClass }: DbInstance, { price }: Weighing, as = instanceClass): number => {
  const name = engineKeyOf({ engine });
  if (!name)
    throw new Unclear('no-price', `No price of ${as ?? 'this class'} with ${engine ?? 'this engine'} is known.`);
  return price(`rds/${as ?? ''}/${name}`);
};

/** Dollars of a GB-month in one zone. @throws Unclear */
export const storageUsdPerGb = ({ storageType }: DbInstance, { price }: Weighing): number => {
  const keys: Readonly<Record<string, string>> = { gp2: 'rds/storageGp2', gp3: 'rds/storageGp3', io1: 'rds/io1' };
  const key = keys[storageType ?? ''];
  if (!key) throw new Unclear('no-price', `No price of ${storageType ?? 'this storage'} is known.`);
  return price(key);
};

/** Dollars a month of instance and storage, in all of its zones. @throws Unclear */
export const monthlyUsdOf = (instance: DbInstance, weighing: Weighing): number => {
  const iopsUsd = instance.storageType === 'io1' ? (instance.iops ?? 0) * weighing.price('rds/io1Iops') : 0;
  const storageUsd = (instance.storageGiB ?? 0) * storageUsdPerGb(instance, weighing) + iopsUsd;
  return copiesOf(instance) * (HOURS_PER_MONTH * hourlyUsdOf(instance, weighing) + storageUsd);
};

/** The class of a machine: its processors and memory are the EC2 type's. */
export const classFiguresOf = (instanceClass: string | null) =>
  typeFiguresOf((instanceClass ?? '').replace(/^db\./, ''));

/** A database that runs on a machine of its own; Aurora's belong to their cluster. */
export const standsAlone = ({ state, clusterId }: DbInstance): boolean => state === 'available' && clusterId === null;

/** What its machines use in a month, or others that do the same work. */
export const runningFor = (instance: DbInstance, machine = machineOf(instance), copies = copiesOf(instance)) => ({
  kind: 'ec2' as const,
  instanceType: machine,
  region: instance.region,
  hours: HOURS_PER_MONTH * copies,
  ...sameWork(instance, [machineOf(instance), machine]),
});
