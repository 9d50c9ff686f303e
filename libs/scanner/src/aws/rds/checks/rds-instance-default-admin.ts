import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { isDocumentDb, isNeptune } from '../where-set';
import { NEW_INSTANCE } from '../remedies';
import { none, tf, cfn } from '../../../remedies/remedy';

const DEFAULTS = new Set(['admin', 'postgres']);

export const rdsInstanceDefaultAdmin = defineCheck({
  id: 'rds-instance-default-admin',
  service: 'rds',
  severity: 'MEDIUM',
  kind: 'aws.rds.instance',
  title: 'RDS instances use a custom admin username',
  fault: 'RDS instance uses a default admin username',
  recommendation:
    'Migrate the database to an instance with a custom master username, or at least set a long password for the default one.',
  subjects: ['individual-identities', 'database-authentication'],
  equivalents: { prowler: ['rds_instance_default_admin'], cloudsploit: ['rdsDefaultUsername'] },
  // Neptune has no master user, and DocumentDB's belongs to the cluster and cannot be named admin.
  concerns: ({ engine }) => !isDocumentDb(engine) && !isNeptune(engine),
  evaluate: ({ name, masterUsername }) => {
    if (masterUsername === null) return unknown(`AWS does not report the master username of ${name}.`);
    return DEFAULTS.has(masterUsername.toLowerCase())
      ? fail(`The master username of ${name} is the default ${masterUsername}.`)
      : pass(`${name} has a custom master username.`);
  },
  remedy: {
    hazard: {
      title: 'Migrate the data to a new instance with a custom master username',
      warning:
        'The master username of an instance cannot be changed, and a restored snapshot keeps it, so the data is migrated with dump and restore or AWS DMS. Delete the old instance only when nothing connects to it.',
    },
    console: [
      'Open RDS, Create database, in the region {region}. Choose the engine of {name}, a custom master username, and manage its password in Secrets Manager.',
      "Migrate the data with the engine's dump tool or AWS DMS, then the applications.",
      'Until then, use separate database users instead of the master user.',
    ],
    cli: none('No command can change the username. Follow the console steps to migrate to a new instance.'),
    terraform: [
      tf(
        'aws_db_instance',
        {
          identifier: '<NEW_NAME>',
          engine: '<ENGINE>',
          instance_class: '<INSTANCE_CLASS>',
          allocated_storage: '<GIB>',
          storage_encrypted: true,
          db_subnet_group_name: '<SUBNET_GROUP>',
          vpc_security_group_ids: ['<SECURITY_GROUP_ID>'],
          publicly_accessible: false,
          username: '<UNUSUAL_NAME>',
          manage_master_user_password: true,
        },
        NEW_INSTANCE,
      ),
    ],
    cloudFormation: [
      cfn(
        'AWS::RDS::DBInstance',
        {
          DBInstanceIdentifier: '<NEW_NAME>',
          Engine: '<ENGINE>',
          DBInstanceClass: '<INSTANCE_CLASS>',
          AllocatedStorage: '<GIB>',
          StorageEncrypted: true,
          DBSubnetGroupName: '<SUBNET_GROUP>',
          VPCSecurityGroups: ['<SECURITY_GROUP_ID>'],
          PubliclyAccessible: false,
          MasterUsername: '<UNUSUAL_NAME>',
          ManageMasterUserPassword: true,
        },
        NEW_INSTANCE,
      ),
    ],
  },
});
