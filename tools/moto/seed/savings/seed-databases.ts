import { CreateDBInstanceCommand, RDSClient } from '@aws-sdk/client-rds';
import { CreateClusterCommand, RedshiftClient } from '@aws-sdk/client-redshift';
import { clientSettings } from '../manifest';
import { cents, HOURS, type Planted, plantedAll, type Says } from './planted-saving';
import { type Figures, fine, hourly, periods } from './plant-figures';

const FINE = 14 * 24 * 12;
const GIB = 1024 ** 3;

interface Use {
  readonly cpu?: number | ((at: number) => number | null);
  readonly usedGiB?: number;
  readonly connections?: number;
  readonly iops?: number;
}

const used =
  ({ cpu = 40, usedGiB = 6.6, connections = 720, iops = 100 }: Use = {}) =>
  (id: string): Figures[] => {
    const rds = fine('AWS/RDS', { DBInstanceIdentifier: id });
    return [
      rds('CPUUtilization', periods(FINE, cpu)),
      rds('FreeableMemory', periods(FINE, (16 - usedGiB) * GIB)),
      rds('ReadIOPS', periods(FINE, iops)),
      hourly('AWS/RDS', { DBInstanceIdentifier: id })('DatabaseConnections', periods(336, connections)),
    ];
  };

interface DatabaseCase {
  readonly name: string;
  readonly storage?: 'gp3' | 'io1';
  readonly class?: string;
  readonly says: Readonly<Record<string, Says>>;
  readonly figures: (id: string) => readonly Figures[];
}

const SMALLER = cents(HOURS * (0.356 - 0.178));
/** On a Graviton class already, so that its storage is all that can be saved on. */
const FAST = { storage: 'io1', class: 'db.m6g.2xlarge' } as const;
const IO1 = cents(100 * (0.125 - 0.115) + 1000 * 0.1);
// Half of a db.m5.xlarge's 16 GiB, filled to a fifth less; PostgreSQL takes 901 connections there, of which 80 % may be used.
const CASES: readonly DatabaseCase[] = [
  { name: 'roomy', says: { 'RDS-RIGHTSIZE': SMALLER }, figures: used() },
  { name: 'busy', says: { 'RDS-RIGHTSIZE': 'nothing' }, figures: used({ cpu: 40.1 }) },
  { name: 'full', says: { 'RDS-RIGHTSIZE': 'nothing' }, figures: used({ usedGiB: 6.7 }) },
  { name: 'popular', says: { 'RDS-RIGHTSIZE': 'nothing' }, figures: used({ connections: 722 }) },
  {
    name: 'unseen',
    says: { 'RDS-RIGHTSIZE': 'insufficient-data' },
    figures: used({ cpu: (at) => (at % 4 === 0 ? null : 1) }),
  },
  {
    name: 'lavish',
    ...FAST,
    says: { 'RDS-GP2-GP3': IO1, 'RDS-RIGHTSIZE': 'nothing' },
    figures: used({ cpu: 60, iops: 2500 }),
  },
  {
    name: 'fast',
    ...FAST,
    says: { 'RDS-GP2-GP3': 'nothing', 'RDS-RIGHTSIZE': 'nothing' },
    figures: used({ cpu: 60, iops: 2501 }),
  },
  {
    name: 'new',
    ...FAST,
    says: { 'RDS-GP2-GP3': 'insufficient-data', 'RDS-RIGHTSIZE': 'insufficient-data' },
    figures: () => [],
  },
];

/** Databases with room to spare and without, and warehouses that hardly work. */
export const seedDatabases = async (endpoint: string, region: string): Promise<Planted[]> => {
  const rds = new RDSClient(clientSettings(endpoint, region));
  const found: Planted[] = [];
  for (const { name, storage = 'gp3', class: DBInstanceClass = 'db.m5.xlarge', says, figures } of CASES) {
    const settings = {
      Engine: 'postgres',
      EngineVersion: '17.4',
      MasterUsername: 'owner',
      MasterUserPassword: 'Long-enough-1',
      AllocatedStorage: 100,
    };
    await rds.send(
      new CreateDBInstanceCommand({
        ...settings,
        DBInstanceIdentifier: name,
        DBInstanceClass,
        StorageType: storage,
        ...(storage === 'io1' ? { Iops: 1000 } : {}),
      }),
    );
    found.push(plantedAll(`:db:${name}`, says, figures(name)));
  }
  const redshift = new RedshiftClient(clientSettings(endpoint, region));
  const half = cents(HOURS * 2 * 0.25);
  for (const [name, cpu, connections, says] of [
    ['underused', 10, 1, half],
    ['awake', 10.1, 1, 'nothing'],
    ['asleep', 4.9, 1, 2 * half],
    ['dozing', 5, 1, half],
  ] as const) {
    await redshift.send(
      new CreateClusterCommand({
        ClusterIdentifier: name,
        NodeType: 'dc2.large',
        ClusterType: 'multi-node',
        NumberOfNodes: 4,
        MasterUsername: 'owner',
        MasterUserPassword: 'Long-enough-1',
      }),
    );
    const of = hourly('AWS/Redshift', { ClusterIdentifier: name });
    found.push(
      plantedAll(`:cluster:${name}`, { 'REDSHIFT-IDLE': says }, [
        of('CPUUtilization', periods(336, cpu)),
        of('DatabaseConnections', periods(168, connections)),
      ]),
    );
  }
  return found;
};
