import { defineCheck, fail, pass } from '../../../define-check';
import { isSetHere } from '../where-set';
import { type Remedy, tf, cfn } from '../../../remedies/remedy';
import { modifyInstance } from '../remedies';

const addReader: Remedy = {
  console: [
    'Open RDS (or DocumentDB, or Neptune), Databases, the cluster {name}, in the region {region}.',
    "Choose Actions, Add reader, and select a different Availability Zone from the writer's.",
  ],
  cli: [
    'rds describe-db-clusters --db-cluster-identifier {name} --query DBClusters[0].DBClusterMembers',
    'rds create-db-instance --db-instance-identifier <NEW_NAME> --db-cluster-identifier {name} --engine ' +
      '<ENGINE> --db-instance-class <INSTANCE_CLASS> --availability-zone <OTHER_ZONE> --no-publicly-accessible',
  ],
  terraform: [
    tf('aws_rds_cluster_instance', {
      identifier: '<NEW_NAME>',
      cluster_identifier: '{name}',
      engine: '<ENGINE>',
      instance_class: '<INSTANCE_CLASS>',
      availability_zone: '<OTHER_ZONE>',
    }),
  ],
  cloudFormation: [
    cfn('AWS::RDS::DBInstance', {
      DBInstanceIdentifier: '<NEW_NAME>',
      DBClusterIdentifier: '{name}',
      Engine: '<ENGINE>',
      DBInstanceClass: '<INSTANCE_CLASS>',
      AvailabilityZone: '<OTHER_ZONE>',
    }),
  ],
};

export const rdsInstanceMultiAz = defineCheck({
  id: 'rds-instance-multi-az',
  service: 'rds',
  severity: 'MEDIUM',
  kind: 'aws.rds.instance',
  alsoKinds: ['aws.rds.cluster'],
  title: 'RDS databases are deployed in multiple Availability Zones',
  fault: 'RDS database is deployed in a single Availability Zone',
  recommendation: 'Turn on Multi-AZ for databases that must survive the failure of an Availability Zone.',
  subjects: ['multi-zone'],
  equivalents: { prowler: ['rds_instance_multi_az'], cloudsploit: ['rdsMultiAz'] },
  concerns: isSetHere,
  evaluate: ({ name, isMultiAz }) =>
    isMultiAz
      ? pass(`${name} runs in more than one Availability Zone.`)
      : fail(`${name} runs in one Availability Zone.`),
  remedy: modifyInstance(
    'Under Availability and durability, choose Create a standby instance.',
    '--multi-az',
    { terraform: { multi_az: true }, cloudFormation: { MultiAZ: true } },
    true,
  ),
  remedyByArnType: { cluster: addReader },
});
