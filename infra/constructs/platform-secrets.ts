import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import { CfnPermission } from 'aws-cdk-lib/aws-lambda';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnRotationSchedule, type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Alarms } from './alarms';
import { NodeLambda, type NodeLambdaProps } from './node-lambda';

/** A generated secret of letters and digits. */
export class PlatformSecret extends Secret {
  constructor(scope: Construct, id: string, description: string) {
    super(scope, id, { description, generateSecretString: { passwordLength: 48, excludePunctuation: true } });
  }
}

/** Permission to read one secret. */
export const readSecret = (secret: ISecret, sid: string): PolicyStatement =>
  new PolicyStatement({ sid, actions: ['secretsmanager:GetSecretValue'], resources: [secret.secretArn] });

/** Rotation interval of the CDN's secret (our choice). */
const ROTATION_DAYS = 30;

interface RotationProps {
  readonly secret: ISecret;
  readonly distributionId: string;
  readonly firewallArn: string | undefined;
  readonly alarms: Alarms;
  readonly common: Pick<NodeLambdaProps, 'bundles' | 'logs'>;
}

/** Rotates the secret between CDN and API, see `infra/lambda/rotate-origin-secret.ts`. */
export class OriginSecretRotation extends Construct {
  constructor(scope: Construct, id: string, { secret, distributionId, firewallArn, alarms, common }: RotationProps) {
    super(scope, id);
    const fn = new NodeLambda(this, 'RotateOriginSecret', {
      ...common,
      bundle: 'RotateOriginSecret',
      environment: { CLOUDMEND_DISTRIBUTION: distributionId },
      memoryMiB: 256,
      timeout: Duration.minutes(15),
    });
    const stack = Stack.of(this);
    const distribution = stack.formatArn({
      service: 'cloudfront',
      region: '',
      resource: 'distribution',
      resourceName: distributionId,
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    });
    const allow = (sid: string, actions: string[], resource: string): void =>
      fn.addToRolePolicy(new PolicyStatement({ sid, actions, resources: [resource] }));
    allow(
      'RotateTheSecret',
      [
        'secretsmanager:DescribeSecret',
        'secretsmanager:GetSecretValue',
        'secretsmanager:PutSecretValue',
        'secretsmanager:UpdateSecretVersionStage',
      ],
      secret.secretArn,
    );
    allow(
      'TellTheCdn',
      ['cloudfront:GetDistribution', 'cloudfront:GetDistributionConfig', 'cloudfront:UpdateDistribution'],
      distribution,
    );
    if (firewallArn) allow('CdnFirewall', ['wafv2:GetWebACL'], firewallArn);
    const invoke = new CfnPermission(this, 'FromSecretsManager', {
      action: 'lambda:InvokeFunction',
      functionName: fn.functionArn,
      principal: 'secretsmanager.amazonaws.com',
      sourceAccount: stack.account,
      sourceArn: secret.secretArn,
    });
    // Not CDK's own: it would let the function generate passwords for any resource.
    const schedule = new CfnRotationSchedule(this, 'Schedule', {
      secretId: secret.secretArn,
      rotationLambdaArn: fn.functionArn,
      rotationRules: { automaticallyAfterDays: ROTATION_DAYS },
      rotateImmediatelyOnUpdate: false,
    });
    schedule.addResourceDependency(invoke);
    alarms.raise(this, {
      name: 'origin-secret-not-rotated',
      metric: fn.metricErrors({ period: Duration.hours(1) }),
      says: 'The secret between CDN and API could not be rotated; both values stay valid.',
    });
  }
}
