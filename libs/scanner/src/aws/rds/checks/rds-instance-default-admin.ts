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
  title: 'Master user has a name of its own',
  fault: 'Master user has the default name',
  recommendation:
    'Restore the database under another master user name, or at least give the default one a long password.',
  subjects: ['individual-identities', 'database-authentication'],
  equivalents: { prowler: ['rds_instance_default_admin'], cloudsploit: ['rdsDefaultUsername'] },
  // Neptune has no master user, and that of DocumentDB belongs to the cluster and cannot be named admin.
  concerns: ({ engine }) => !isDocumentDb(engine) && !isNeptune(engine),
  evaluate: ({ name, masterUsername }) => {
    if (masterUsername === null) return unknown(`AWS did not say who the master user of ${name} is.`);
    return DEFAULTS.has(masterUsername.toLowerCase())
      ? fail(`The master user of ${name} is ${masterUsername}, the first name that anybody would try.`)
      : pass(`The master user of ${name} has a name of its own.`);
  },
  remedy: {
    hazard: {
      title: 'Move the data to a new instance with another master user name',
      warning:
        'The master user name of an instance cannot change, and a restored snapshot keeps it: the data moves by dump and restore or by AWS DMS. Delete the old instance only once nothing connects to it.',
    },
    console: [
      'Open RDS, Create database, in the region {region}: the engine of {name}, another master user name, and its password in Secrets Manager.',
      'Move the data with the dump tool of the engine or with AWS DMS, then the applications.',
      'Until then, work with database users of their own rather than the master user.',
    ],
    cli: none('The name cannot be changed by a call. The console steps say how to move to a new instance.'),
    terraform: [
      tf(
        'aws_db_instance',
        {
          identifier: '<NEW_NAME>',
          engine: '<ENGINE>',
          instance_class: '<INSTANCE_CLASS>',
          allocated_storage: '<GIB>',
          storage_encrypted: true,
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
          MasterUsername: '<UNUSUAL_NAME>',
          ManageMasterUserPassword: true,
        },
        NEW_INSTANCE,
      ),
    ],
  },
});
