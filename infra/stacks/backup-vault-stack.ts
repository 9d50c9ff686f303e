import { BootstraplessSynthesizer, CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBackupVault } from 'aws-cdk-lib/aws-backup';
import { PolicyDocument, PolicyStatement, ArnPrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { BACKUPS } from '../config/backups';
import { nameResources } from '../config/names';

interface BackupVaultStackProps extends StackProps {
  readonly stage: string;
  /** The environment's account, which may copy its backups here. */
  readonly from: string;
}

/**
 * Where copies of an environment's backups are kept: a vault of another account, into which the environment's account
 * may copy and nothing else. The lock refuses copies that would outlive what a deleted workspace was promised, and
 * deletions before their time.
 */
export class BackupVaultStack extends Stack {
  constructor(scope: Construct, id: string, { stage, from, ...props }: BackupVaultStackProps) {
    super(scope, id, { ...props, synthesizer: new BootstraplessSynthesizer(), terminationProtection: true });
    const { prefix } = nameResources(stage);
    const key = new Key(this, 'Key', {
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
      description: `Encrypts copies of the backups of ${prefix}.`,
    });
    const source = new ArnPrincipal(`arn:${this.partition}:iam::${from}:root`);
    const vault = new CfnBackupVault(this, 'Vault', {
      backupVaultName: `${prefix}-copies`,
      encryptionKeyArn: key.keyArn,
      accessPolicy: new PolicyDocument({
        statements: [
          new PolicyStatement({
            sid: 'CopyHere',
            principals: [source],
            actions: ['backup:CopyIntoBackupVault'],
            resources: ['*'],
          }),
        ],
      }),
      // Without a date from which it could not be changed: that is a decision of the account's owner.
      lockConfiguration: { minRetentionDays: BACKUPS.ownDays, maxRetentionDays: BACKUPS.copyDays },
    });
    vault.applyRemovalPolicy(RemovalPolicy.RETAIN);
    new CfnOutput(this, 'VaultArn', { value: vault.attrBackupVaultArn });
  }
}
