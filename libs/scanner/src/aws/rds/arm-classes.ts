import type { OrderableDBInstanceOption } from '@aws-sdk/client-rds';
import { type Fact, toFact } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import { readPages } from '../pages';
import type { DbInstance } from './db-instance';

/** recommendation-rules.json, RDS-GRAVITON: instance class families with their Graviton family. */
const FAMILIES: Readonly<Record<string, string>> = { t3: 't4g', m5: 'm6g', m6i: 'm7g', r5: 'r6g', r6i: 'r7g' };
const ENGINES: ReadonlySet<string> = new Set(['mysql', 'postgres', 'mariadb', 'aurora-mysql', 'aurora-postgresql']);

type Classed = Pick<DbInstance, 'engine' | 'instanceClass' | 'state'>;

/**
 * The Graviton class of the same size, `db.m6g.large`; undefined if engine or family have none, or the database is
 * not running.
 */
export const toArmClass = ({ engine, instanceClass, state }: Classed): string | undefined => {
  const [, family = '', size = ''] = (instanceClass ?? '').split('.');
  return state === 'available' && ENGINES.has(engine ?? '') && Object.hasOwn(FAMILIES, family) && size !== ''
    ? `db.${FAMILIES[family]}.${size}`
    : undefined;
};

type Options = Fact<readonly OrderableDBInstanceOption[]>;

const readOptions = (
  collecting: Collecting,
  Engine: string,
  EngineVersion: string,
  DBInstanceClass: string,
): Promise<Options> =>
  readFact<readonly OrderableDBInstanceOption[]>(collecting, async () => {
    const options: OrderableDBInstanceOption[] = [];
    const pages = readPages(collecting, {
      service: 'rds',
      operation: 'DescribeOrderableDBInstanceOptions',
      input: (Marker) => ({ Engine, EngineVersion, DBInstanceClass, Marker }),
      next: ({ Marker }) => Marker,
    });
    for await (const { OrderableDBInstanceOptions } of pages) options.push(...(OrderableDBInstanceOptions ?? []));
    return options;
  });

/** The instance could keep its storage and its standby. */
const suits = (
  { storageType, isMultiAz }: DbInstance,
  { StorageType, MultiAZCapable }: OrderableDBInstanceOption,
): boolean => StorageType === storageType && (!isMultiAz || MultiAZCapable === true);

/**
 * The instances, with whether RDS offers the Graviton class for their engine version: one call per class and
 * version. Aurora instances have no price and are skipped.
 */
export const withArmClasses = (collecting: Collecting, instances: readonly DbInstance[]): Promise<DbInstance[]> => {
  const asked = new Map<string, Promise<Options>>();
  const findOptions = (engine: string, version: string, armClass: string): Promise<Options> => {
    const key = `${engine} ${version} ${armClass}`;
    const options = asked.get(key) ?? readOptions(collecting, engine, version, armClass);
    asked.set(key, options);
    return options;
  };
  return Promise.all(
    instances.map(async (instance) => {
      const { engine, engineVersion, clusterId } = instance;
      const armClass = toArmClass(instance);
      if (!armClass || !engine || !engineVersion || clusterId !== null) return instance;
      const options = await findOptions(engine, engineVersion, armClass);
      return {
        ...instance,
        canBeArm: options.known ? toFact(options.value.some((option) => suits(instance, option))) : options,
      };
    }),
  );
};
