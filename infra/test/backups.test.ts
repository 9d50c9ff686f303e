import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { BACKUP_DAYS, BACKUPS } from '../config/backups';
import { BackupStack } from '../stacks/backup-stack';
import { BackupVaultStack } from '../stacks/backup-vault-stack';
import { StorageStack } from '../stacks/storage-stack';
import { stageConfig } from '../config/stages';

const [OWN, OTHER] = ['111122223333', '444455556666'];
/** CloudFormation's rules are for `stacks.test.ts`. */
const open = (): App => new App({ analyticsReporting: false, builtinCloudFormationValidation: false });
const env = (account: string) => ({ account, region: 'us-east-1' });

describe('backups into another account', () => {
  const plan = Template.fromStack(
    new BackupStack(open(), 'backups', {
      stage: 'prod',
      to: OTHER,
      alarmsTo: ['on-call@cloudmend.example'],
      env: env(OWN),
    }),
  );
  const vault = Template.fromStack(
    new BackupVaultStack(open(), 'copies', { stage: 'prod', from: OWN, env: env(OTHER) }),
  );

  it('are made daily, kept a week, and copied for a month', () => {
    plan.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanRule: [
          {
            ScheduleExpression: 'cron(0 3 * * ? *)',
            Lifecycle: { DeleteAfterDays: 7 },
            CopyActions: [
              {
                DestinationBackupVaultArn: {
                  'Fn::Join': [
                    '',
                    Match.arrayWith([
                      Match.stringLikeRegexp(`:backup:us-east-1:${OTHER}:backup-vault:cloudmend-prod-copies`),
                    ]),
                  ],
                },
                Lifecycle: { DeleteAfterDays: 33 },
              },
            ],
          },
        ],
      },
    });
  });

  it('are gone when a deleted workspace was promised to be', () => {
    // The last backup with it is copied up to a day after its deletion.
    expect(BACKUPS.copyDays + 1).toBeLessThan(BACKUP_DAYS);
    expect(BACKUPS.ownDays).toBeLessThan(BACKUP_DAYS);
    vault.hasResourceProperties('AWS::Backup::BackupVault', {
      LockConfiguration: { MinRetentionDays: BACKUPS.ownDays, MaxRetentionDays: BACKUPS.copyDays },
    });
  });

  it('take what carries the tags of this environment, and nothing else', () => {
    plan.hasResourceProperties('AWS::Backup::BackupSelection', {
      BackupSelection: {
        Conditions: {
          StringEquals: [
            { ConditionKey: 'aws:ResourceTag/backup', ConditionValue: 'daily' },
            { ConditionKey: 'aws:ResourceTag/product', ConditionValue: 'CloudMend' },
            { ConditionKey: 'aws:ResourceTag/environment', ConditionValue: 'prod' },
          ],
        },
      },
    });
  });

  it.each([
    ['prod', ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::S3::Bucket']],
    ['dev', []],
  ])('in %s find %j', (stage, expected) => {
    const app = open();
    const storage = new StorageStack(app, 'storage', { stage, config: stageConfig(stage), env: env(OWN) });
    const resources = Object.values(
      Template.fromStack(storage).toJSON()['Resources'] as Record<
        string,
        { Type: string; Properties?: { Tags?: Array<{ Key: string }>; VersioningConfiguration?: object } }
      >,
    );
    const tagged = resources.filter(({ Properties }) => Properties?.Tags?.some(({ Key }) => Key === BACKUPS.tag.key));
    expect(tagged.map(({ Type }) => Type).sort()).toEqual(expected);
    // AWS Backup takes versioned buckets only.
    for (const { Type, Properties } of tagged)
      if (Type === 'AWS::S3::Bucket') expect(Properties?.VersioningConfiguration).toEqual({ Status: 'Enabled' });
  });

  it('may be copied in by the environment, which can do nothing else in the other account', () => {
    const [only, ...others] = Object.values(vault.findResources('AWS::Backup::BackupVault'));
    expect(others).toEqual([]);
    expect(only?.Properties.AccessPolicy.Statement).toEqual([
      expect.objectContaining({ Effect: 'Allow', Action: 'backup:CopyIntoBackupVault' }),
    ]);
    expect(JSON.stringify(only?.Properties.AccessPolicy.Statement[0].Principal)).toContain(`${OWN}:root`);
    vault.resourceCountIs('AWS::IAM::Role', 0);
  });

  it('outlive their stacks, and tell whom alarms tell', () => {
    for (const template of [plan, vault]) {
      template.hasResource('AWS::Backup::BackupVault', { DeletionPolicy: 'Retain' });
      template.hasResource('AWS::KMS::Key', { DeletionPolicy: 'Retain', Properties: { EnableKeyRotation: true } });
    }
    plan.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: {
        source: ['aws.backup'],
        'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
        detail: { state: ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'] },
      },
    });
    plan.hasResourceProperties('AWS::SNS::Subscription', { Endpoint: 'on-call@cloudmend.example' });
  });

  it('are made by a role that AWS Backup can assume whether it sends its account or not', () => {
    const trust = { Effect: 'Allow', Principal: { Service: 'backup.amazonaws.com' }, Action: 'sts:AssumeRole' };
    plan.hasResourceProperties('AWS::IAM::Role', {
      AssumeRolePolicyDocument: {
        Statement: [{ ...trust, Condition: { StringEqualsIfExists: { 'aws:SourceAccount': OWN } } }],
      },
    });
  });

  it('are decrypted in the other account by AWS Backup alone', () => {
    plan.hasResourceProperties('AWS::KMS::Key', {
      KeyPolicy: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Sid: 'CopyToOtherAccount',
            Condition: { StringEquals: { 'kms:ViaService': 'backup.us-east-1.amazonaws.com' } },
          }),
        ]),
      },
    });
  });
});
