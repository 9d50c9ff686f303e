import { BackupClient, CreateBackupVaultCommand } from '@aws-sdk/client-backup';
import {
  ConfigServiceClient,
  PutConfigurationRecorderCommand,
  PutDeliveryChannelCommand,
  StartConfigurationRecorderCommand,
} from '@aws-sdk/client-config-service';
import { CreateDetectorCommand, GuardDutyClient } from '@aws-sdk/client-guardduty';
import { DisableMacieCommand, Macie2Client } from '@aws-sdk/client-macie2';
import { CreateOrganizationCommand, OrganizationsClient } from '@aws-sdk/client-organizations';
import { CreateDocumentCommand, ModifyDocumentPermissionCommand, SSMClient } from '@aws-sdk/client-ssm';
import { ACCOUNT_ID, type SeedTarget, clientSettings, given, named } from './manifest';

const subjectOf = (service: string, region: string): string => `arn:aws:${service}:${region}:${ACCOUNT_ID}:account`;

const seedConfig = async ({ endpoint, manifest }: SeedTarget, region: string, isWatched: boolean): Promise<void> => {
  const config = new ConfigServiceClient(clientSettings(endpoint, region));
  const roleARN = `arn:aws:iam::${ACCOUNT_ID}:role/config`;
  await config.send(
    new PutConfigurationRecorderCommand({
      ConfigurationRecorder: {
        name: 'default',
        roleARN,
        recordingGroup: { allSupported: true, includeGlobalResourceTypes: true },
      },
    }),
  );
  await config.send(new PutDeliveryChannelCommand({ DeliveryChannel: { name: 'default', s3BucketName: 'sound-us' } }));
  if (isWatched) await config.send(new StartConfigurationRecorderCommand({ ConfigurationRecorderName: 'default' }));
  manifest.plant(subjectOf('config', region), { 'config-recorder-on': isWatched ? 'pass' : 'fail' });
};

const seedGuardDuty = async ({ endpoint, manifest }: SeedTarget, region: string, isWatched: boolean): Promise<void> => {
  const guardDuty = new GuardDutyClient(clientSettings(endpoint, region));
  const plant = async (Enable: boolean, seesS3: boolean): Promise<string> => {
    const DataSources = { S3Logs: { Enable: seesS3 } };
    const { DetectorId } = await guardDuty.send(new CreateDetectorCommand({ Enable, DataSources }));
    return `arn:aws:guardduty:${region}:${ACCOUNT_ID}:detector/${given(DetectorId, 'the detector')}`;
  };
  if (isWatched) {
    manifest.plant(await plant(true, true), { 'guardduty-s3-protection': 'pass' });
    manifest.plant(await plant(true, false), { 'guardduty-s3-protection': 'fail' });
  } else manifest.plant(await plant(false, false), {});
  manifest.plant(subjectOf('guardduty', region), { 'guardduty-enabled': isWatched ? 'pass' : 'fail' });
};

/** Shared and unshared documents of one region. */
export const seedDocuments = async (target: SeedTarget, region: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const ssm = new SSMClient(clientSettings(endpoint, region));
  const Content = JSON.stringify({ schemaVersion: '2.2', description: 'Restarts', mainSteps: [] });
  for (const [name, AccountIdsToAdd] of [
    ['private', undefined],
    ['shared', ['999999999999']],
    ['public', ['All']],
  ] as const) {
    const Name = named(target, `${name}-${region}`);
    await ssm.send(new CreateDocumentCommand({ Name, Content, DocumentType: 'Command' }));
    if (AccountIdsToAdd)
      await ssm.send(
        new ModifyDocumentPermissionCommand({ Name, PermissionType: 'Share', AccountIdsToAdd: [...AccountIdsToAdd] }),
      );
    manifest.plant(`arn:aws:ssm:${region}:${ACCOUNT_ID}:document/${Name}`, {
      'ssm-document-public': name === 'public' ? 'fail' : 'pass',
    });
  }
};

/** What watches one region: everything that the emulator can carry, or nothing. */
export const seedGovernance = async (target: SeedTarget, region: string, isWatched: boolean): Promise<void> => {
  const { endpoint, manifest } = target;
  const verdict = isWatched ? 'pass' : 'fail';
  await seedConfig(target, region, isWatched);
  await seedGuardDuty(target, region, isWatched);
  if (isWatched)
    await new BackupClient(clientSettings(endpoint, region)).send(
      new CreateBackupVaultCommand({ BackupVaultName: 'main' }),
    );
  // The emulator's Macie is on from the beginning.
  else await new Macie2Client(clientSettings(endpoint, region)).send(new DisableMacieCommand({}));
  manifest.plant(subjectOf('backup', region), { 'backup-vault-exists': verdict });
  manifest.plant(subjectOf('macie2', region), { 'macie-enabled': verdict });
  // The emulator cannot list a hub's standards, so no region has one.
  manifest.plant(subjectOf('securityhub', region), { 'securityhub-enabled': 'fail' });
  // Nor does it have Access Analyzer: the call is refused, and that must be said.
  manifest.plant(subjectOf('access-analyzer', region), { 'iam-access-analyzer-enabled': 'unknown' });
};

/** Makes the account part of an organization. */
export const seedOrganization = async ({ endpoint, manifest }: SeedTarget): Promise<void> => {
  await new OrganizationsClient(clientSettings(endpoint, 'us-east-1')).send(
    new CreateOrganizationCommand({ FeatureSet: 'ALL' }),
  );
  manifest.plant(`arn:aws:iam::${ACCOUNT_ID}:root`, { 'organizations-member': 'pass' });
};
