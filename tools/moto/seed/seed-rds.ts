import { CreateDBInstanceCommand, RDSClient } from '@aws-sdk/client-rds';
import { type SeedTarget, clientSettings, given } from './manifest';

const DATABASES = [
  { name: 'sound', PubliclyAccessible: false, StorageEncrypted: true, BackupRetentionPeriod: 7 },
  { name: 'public', PubliclyAccessible: true, StorageEncrypted: true, BackupRetentionPeriod: 1 },
  { name: 'bare', PubliclyAccessible: false, StorageEncrypted: false, BackupRetentionPeriod: 0 },
] as const;

/** Databases, sound and not, in one region. */
export const seedRds = async ({ endpoint, manifest }: SeedTarget, region: string): Promise<void> => {
  const rds = new RDSClient(clientSettings(endpoint, region));
  for (const { name, ...settings } of DATABASES) {
    const { DBInstance } = await rds.send(
      new CreateDBInstanceCommand({
        DBInstanceIdentifier: `${name}-${region}`,
        DBInstanceClass: 'db.t3.micro',
        Engine: 'postgres',
        AllocatedStorage: 20,
        MasterUsername: 'owner',
        MasterUserPassword: 'Long-enough-1',
        ...settings,
      }),
    );
    manifest.plant(given(DBInstance?.DBInstanceArn, 'the database'), {
      'rds-instance-public': settings.PubliclyAccessible ? 'fail' : 'pass',
      'rds-instance-encrypted': settings.StorageEncrypted ? 'pass' : 'fail',
      'rds-instance-backup': settings.BackupRetentionPeriod > 0 ? 'pass' : 'fail',
    });
  }
};
