import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { type Remedy, tfPart, none } from '../../../remedies/remedy';

const unshareClusterSnapshot: Remedy = {
  console: [
    'Open RDS (or DocumentDB, or Neptune), Snapshots, {name}, in the region {region}.',
    'Choose Actions, Share snapshot, Private. Whoever copied it has it still: replace the secrets in it.',
  ],
  cli: [
    'rds modify-db-cluster-snapshot-attribute --db-cluster-snapshot-identifier {name} --attribute-name restore --values-to-remove all',
  ],
  terraform: none('Terraform has no argument for whom a cluster snapshot of RDS is shared with.'),
  cloudFormation: none('CloudFormation has no resource type for snapshots.'),
};

export const rdsSnapshotPublic = defineCheck({
  id: 'rds-snapshot-public',
  service: 'rds',
  severity: 'CRITICAL',
  kind: 'aws.rds.snapshot',
  alsoKinds: ['aws.rds.cluster-snapshot'],
  title: 'Database snapshot is not shared with everybody',
  fault: 'Database snapshot is shared with everybody',
  recommendation: 'Make the snapshot private, and take what was in it for known to others.',
  subjects: ['public-data'],
  equivalents: { prowler: ['rds_snapshots_public_access'], cloudsploit: ['rdsSnapshotPubliclyAccessible'] },
  evaluate: ({ name, isShared }) =>
    judgeFact(isShared, (isOpen) =>
      isOpen ? fail(`Anybody with an AWS account can restore ${name}.`) : pass(`${name} is not shared with everybody.`),
    ),
  remedy: {
    console: [
      'Open RDS, Snapshots, {name}, in the region {region}.',
      'Choose Actions, Share snapshot, Private. Whoever copied it has it still: replace the secrets in it.',
    ],
    cli: [
      'rds modify-db-snapshot-attribute --db-snapshot-identifier {name} --attribute-name restore --values-to-remove all',
    ],
    terraform: [tfPart('aws_db_snapshot', { db_snapshot_identifier: '{name}', shared_accounts: [] })],
    cloudFormation: none('CloudFormation has no resource type for snapshots.'),
  },
  remedyByArnType: { 'cluster-snapshot': unshareClusterSnapshot },
});
