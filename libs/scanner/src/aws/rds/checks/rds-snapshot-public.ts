import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { type Remedy, tfPart, none } from '../../../remedies/remedy';

const unshareClusterSnapshot: Remedy = {
  console: [
    'Open RDS (or DocumentDB, or Neptune), Snapshots, {name}, in the region {region}.',
    'Choose Actions, Share snapshot, Private. Existing copies remain: rotate any secrets in it.',
  ],
  cli: [
    'rds modify-db-cluster-snapshot-attribute --db-cluster-snapshot-identifier {name} --attribute-name restore --values-to-remove all',
  ],
  terraform: none('Terraform has no argument for sharing an RDS cluster snapshot.'),
  cloudFormation: none('CloudFormation has no resource type for snapshots.'),
};

export const rdsSnapshotPublic = defineCheck({
  id: 'rds-snapshot-public',
  service: 'rds',
  severity: 'CRITICAL',
  kind: 'aws.rds.snapshot',
  alsoKinds: ['aws.rds.cluster-snapshot'],
  title: 'RDS snapshots are not public',
  fault: 'RDS snapshot is public',
  recommendation: 'Make the snapshot private, and treat its contents as disclosed.',
  subjects: ['public-data'],
  equivalents: { prowler: ['rds_snapshots_public_access'], cloudsploit: ['rdsSnapshotPubliclyAccessible'] },
  evaluate: ({ name, isShared }) =>
    judgeFact(isShared, (isOpen) =>
      isOpen ? fail(`${name} is public: any AWS account can restore it.`) : pass(`${name} is not public.`),
    ),
  remedy: {
    console: [
      'Open RDS, Snapshots, {name}, in the region {region}.',
      'Choose Actions, Share snapshot, Private. Existing copies remain: rotate any secrets in it.',
    ],
    cli: [
      'rds modify-db-snapshot-attribute --db-snapshot-identifier {name} --attribute-name restore --values-to-remove all',
    ],
    terraform: [tfPart('aws_db_snapshot', { db_snapshot_identifier: '{name}', shared_accounts: [] })],
    cloudFormation: none('CloudFormation has no resource type for snapshots.'),
  },
  remedyByArnType: { 'cluster-snapshot': unshareClusterSnapshot },
});
