import { type RemedyObject, type Remedy, tfPart, cfnPart } from '../../remedies/remedy';

const LATER =
  'Takes effect in the next maintenance window. With --apply-immediately it takes effect now, along with every change in PendingModifiedValues.';

const LATER_FOR_CLUSTER =
  'Changes that cannot be made at once wait for the maintenance window. With --apply-immediately they take effect now, along with every other pending change.';

/**
 * What RDS chooses for a copy that names neither subnet group nor access:
 * https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_RestoreDBInstanceFromDBSnapshot.html
 */
export const COPY_STAYS_PRIVATE = {
  note:
    'Use the subnet group, security groups and parameter group in the output. Without them the copy is placed ' +
    'in the default VPC, with public access if that has an internet gateway.',
};

/** A setting that a cluster holds for its members. */
export const modifyCluster = (step: string, flags: string, body: RemedyObject, properties: RemedyObject): Remedy => ({
  console: [
    'Open RDS (or DocumentDB, or Neptune), Databases, the cluster {name}, in the region {region}, and choose Modify.',
    step,
    'Choose Continue, select when to apply it, and choose Modify cluster.',
  ],
  cli: [{ note: LATER_FOR_CLUSTER }, `rds modify-db-cluster --db-cluster-identifier {name} ${flags}`],
  terraform: [tfPart('aws_rds_cluster', { cluster_identifier: '{name}', ...body })],
  cloudFormation: [cfnPart('AWS::RDS::DBCluster', { DBClusterIdentifier: '{name}', ...properties })],
});

const PENDING =
  'rds describe-db-instances --db-instance-identifier {name} --query DBInstances[0].PendingModifiedValues';

/**
 * A setting that RDS changes in place. Most take effect at once; `isLater` marks those that wait for the
 * maintenance window (https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_ModifyInstance.Settings.html).
 */
export const modifyInstance = (
  step: string,
  flags: string,
  forms: { readonly terraform: RemedyObject; readonly cloudFormation: RemedyObject },
  isLater = false,
): Remedy => ({
  console: [
    'Open RDS, Databases, {name}, in the region {region}, and choose Modify.',
    step,
    'Choose Continue, select when to apply it, and choose Modify DB instance.',
  ],
  cli: [
    ...(isLater ? [PENDING, { note: LATER }] : []),
    `rds modify-db-instance --db-instance-identifier {name} ${flags}`,
  ],
  terraform: [tfPart('aws_db_instance', { identifier: '{name}', ...forms.terraform })],
  cloudFormation: [cfnPart('AWS::RDS::DBInstance', { DBInstanceIdentifier: '{name}', ...forms.cloudFormation })],
});

export const NEW_INSTANCE = 'Creates a second instance. When nothing uses the old one, remove it from your code.';
