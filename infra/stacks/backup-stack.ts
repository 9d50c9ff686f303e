import {
  ArnFormat,
  BootstraplessSynthesizer,
  Duration,
  RemovalPolicy,
  Stack,
  type StackProps,
  TimeZone,
} from 'aws-cdk-lib';
import { CfnBackupPlan, CfnBackupSelection, CfnBackupVault } from 'aws-cdk-lib/aws-backup';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { ArnPrincipal, ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { BACKUPS } from '../config/backups';
import { nameResources } from '../config/names';

interface BackupStackProps extends StackProps {
  readonly stage: string;
  /** The account with the vault of copies. */
  readonly to: string;
  readonly alarmsTo: readonly string[];
}

const WINDOW = Duration.hours(1);
const WITHIN = Duration.hours(12);
/** What AWS Backup needs for tables and buckets, as AWS keeps these policies. */
const POLICIES = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'AWSBackupServiceRolePolicyForS3Backup',
  'service-role/AWSBackupServiceRolePolicyForRestores',
  'AWSBackupServiceRolePolicyForS3Restore',
];

/**
 * Backs up the table and the buckets of an environment each day, and copies the backups into another account. A stack
 * apart from the environment's own, set up by an administrator: who deploys can neither change nor delete backups.
 */
export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, { stage, to, alarmsTo, ...props }: BackupStackProps) {
    super(scope, id, { ...props, synthesizer: new BootstraplessSynthesizer(), terminationProtection: true });
    const { prefix } = nameResources(stage);
    const key = new Key(this, 'Key', {
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
      description: `Encrypts the backups of ${prefix}.`,
    });
    // AWS Backup decrypts them in the other account, where it encrypts them with that account's key.
    key.addToResourcePolicy(
      new PolicyStatement({
        sid: 'CopyToOtherAccount',
        principals: [new ArnPrincipal(`arn:${this.partition}:iam::${to}:root`)],
        actions: ['kms:Decrypt', 'kms:DescribeKey', 'kms:GenerateDataKey*', 'kms:CreateGrant'],
        resources: ['*'],
        conditions: { StringEquals: { 'kms:ViaService': `backup.${this.region}.amazonaws.com` } },
      }),
    );
    const vault = new CfnBackupVault(this, 'Vault', {
      backupVaultName: `${prefix}-backups`,
      encryptionKeyArn: key.keyArn,
    });
    vault.applyRemovalPolicy(RemovalPolicy.RETAIN);
    const copies = this.formatArn({
      service: 'backup',
      account: to,
      resource: 'backup-vault',
      resourceName: `${prefix}-copies`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const plan = new CfnBackupPlan(this, 'Plan', {
      backupPlan: {
        backupPlanName: `${prefix}-daily`,
        backupPlanRule: [
          {
            ruleName: 'daily',
            targetBackupVault: vault.ref,
            scheduleExpression: `cron(0 ${BACKUPS.hour} * * ? *)`,
            scheduleExpressionTimezone: TimeZone.ETC_UTC.timezoneName,
            startWindowMinutes: WINDOW.toMinutes(),
            completionWindowMinutes: WITHIN.toMinutes(),
            lifecycle: { deleteAfterDays: BACKUPS.ownDays },
            copyActions: [{ destinationBackupVaultArn: copies, lifecycle: { deleteAfterDays: BACKUPS.copyDays } }],
          },
        ],
      },
    });
    const role = new Role(this, 'Role', {
      roleName: `${prefix}-backup`,
      // AWS documents no account that AWS Backup sends when it assumes a role; where it sends one, it is ours. Only this
      // account can pass the role to it. https://docs.aws.amazon.com/aws-backup/latest/devguide/iam-service-roles.html
      assumedBy: new ServicePrincipal('backup.amazonaws.com', {
        conditions: { StringEqualsIfExists: { 'aws:SourceAccount': this.account } },
      }),
      managedPolicies: POLICIES.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    new CfnBackupSelection(this, 'Selection', {
      backupPlanId: plan.ref,
      backupSelection: {
        selectionName: `${prefix}-records`,
        iamRoleArn: role.roleArn,
        resources: ['dynamodb:*:*:table/*', 's3:::*'].map((arn) => `arn:${this.partition}:${arn}`),
        conditions: {
          StringEquals: [
            { ConditionKey: `aws:ResourceTag/${BACKUPS.tag.key}`, ConditionValue: BACKUPS.tag.value },
            { ConditionKey: 'aws:ResourceTag/product', ConditionValue: PRODUCT_NAME },
            { ConditionKey: 'aws:ResourceTag/environment', ConditionValue: stage },
          ],
        },
      },
    });
    this.tell(prefix, alarmsTo);
  }

  /** Mails jobs that did not complete. */
  private tell(prefix: string, alarmsTo: readonly string[]): void {
    const topic = new Topic(this, 'Topic', { topicName: `${prefix}-backup-faults`, enforceSSL: true });
    for (const address of alarmsTo) topic.addSubscription(new EmailSubscription(address));
    new Rule(this, 'Faults', {
      ruleName: `${prefix}-backup-faults`,
      eventPattern: {
        source: ['aws.backup'],
        detailType: ['Backup Job State Change', 'Copy Job State Change'],
        detail: { state: ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'] },
      },
      targets: [new SnsTopic(topic)],
    });
  }
}
