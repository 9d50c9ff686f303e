import { STORED_DATA } from '../life/stored-data';
import type { Synthesised } from './synthesised';

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}
type Resources = Readonly<Record<string, Resource>>;

/** Services that keep data; types of theirs that keep none. */
const KEEPS_DATA =
  /^AWS::(DynamoDB|S3|S3Express|S3Tables|RDS|EFS|FSx|OpenSearchService|ElastiCache|Backup|Timestream|Redshift|DocDB|Neptune)::/;
const KEEPS_NONE = new Set(['AWS::S3::BucketPolicy', 'AWS::S3::AccessPoint', 'AWS::Backup::BackupPlan']);
/** Properties that copy data into another region. */
const REPLICATES = ['ReplicationConfiguration', 'ReplicationSpecification', 'Replicas', 'ReplicaRegions'];
const POOL = 'AWS::Cognito::UserPool';

/** `TableCD117FA1` is the construct `Table`. */
const toName = (logicalId: string): string => logicalId.replace(/[0-9A-F]{8}$/, '');

/** What keeps data, as `Type Name`. */
const listStored = (templates: readonly Resources[]): string[] =>
  templates
    .flatMap((resources) => Object.entries(resources))
    .filter(([, { Type }]) => Type === POOL || (KEEPS_DATA.test(Type) && !KEEPS_NONE.has(Type)))
    .map(([id, { Type }]) => `${Type} ${toName(id)}`)
    .sort();

const NAMED = Object.entries(STORED_DATA)
  .map(([name, { type }]) => `${type} ${name}`)
  .sort();

/** Every table and bucket of an environment is exported and erased, or says why not. */
export const storedDataCases = (...stages: ReadonlyArray<() => Synthesised>): void => {
  const read = (stage: () => Synthesised): Resources[] =>
    Object.values(stage().templates).map((template) => template.toJSON()['Resources'] as Resources);
  const find = (stage: () => Synthesised, name: string): Resource | undefined =>
    read(stage)
      .flatMap((resources) => Object.entries(resources))
      .find(([id, { Type }]) => toName(id) === name && Type === STORED_DATA[name]?.type)?.[1];

  it('is named in export and deletion', () => {
    for (const stage of stages) expect(listStored(read(stage))).toEqual(NAMED);
  });

  it.each([
    ['AWS::S3::Bucket', 'Uploads0123ABCD'],
    ['AWS::S3::Bucket', 'Table0123ABCD'],
    ['AWS::DynamoDB::Table', 'Orders0123ABCD'],
    ['AWS::DynamoDB::GlobalTable', 'Table0123ABCD'],
    ['AWS::RDS::DBCluster', 'Facts0123ABCD'],
    ['AWS::Backup::BackupVault', 'Vault0123ABCD'],
    ['AWS::Cognito::UserPool', 'Partners0123ABCD'],
  ])('would be missed if there were a further %s', (Type, id) => {
    for (const stage of stages) expect(listStored([...read(stage), { [id]: { Type } }])).not.toEqual(NAMED);
  });

  const listReplicated = (templates: readonly Resources[]): string[] =>
    templates
      .flatMap((resources) => Object.entries(resources))
      .filter(
        ([, { Type, Properties = {} }]) =>
          Type === 'AWS::DynamoDB::GlobalTable' || REPLICATES.some((one) => one in Properties),
      )
      .map(([id]) => id);

  it('never leaves the region of its environment', () => {
    for (const stage of stages) {
      expect(listReplicated(read(stage))).toEqual([]);
      const copied = { Type: 'AWS::S3::Bucket', Properties: { ReplicationConfiguration: { Rules: [] } } };
      expect(listReplicated([...read(stage), { Snapshots: copied }])).toEqual(['Snapshots']);
    }
  });

  it('stays for the reasons that are given', () => {
    for (const stage of stages) {
      expect(find(stage, 'TrailCopies')?.Properties).toMatchObject({ ObjectLockEnabled: true });
      expect(find(stage, 'AccessLogs')?.Properties?.['LifecycleConfiguration']).toMatchObject({
        Rules: [{ ExpirationInDays: 90, Status: 'Enabled' }],
      });
    }
  });
};
