import { Validations } from 'aws-cdk-lib';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { LIVE_ALIAS, type Names } from '../config/names';

interface GradualShiftProps {
  readonly fn: LambdaFunction;
  readonly names: Pick<Names, 'prefix'>;
  /** Alarms by name, without the prefix: any of them takes the deployment back. */
  readonly alarms: readonly string[];
  /** Once: all calls reach the new version, whatever the alarms say. */
  readonly atOnce: boolean;
}

/**
 * Ten percent of a function's calls reach a new version for ten minutes before all others do. Its stack waits: an alarm in that time takes
 * back the version, and with it every other change of the stack's update.
 */
export class GradualShift extends Construct {
  readonly alias: Alias;

  constructor(scope: Construct, id: string, { fn, names, alarms, atOnce }: GradualShiftProps) {
    super(scope, id);
    this.alias = new Alias(this, 'Alias', { aliasName: LIVE_ALIAS, version: fn.currentVersion });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    new LambdaDeploymentGroup(this, 'Shift', {
      alias: this.alias,
      role,
      deploymentConfig: atOnce ? LambdaDeploymentConfig.ALL_AT_ONCE : LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
      ignoreAlarmConfiguration: atOnce,
      // By name: they belong to stacks that are deployed later.
      alarms: alarms.map((alarm) => Alarm.fromAlarmName(this, alarm, `${names.prefix}-${alarm}`)),
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason:
        'The policy that AWS maintains for shifting aliases; CDK attaches it to the role of every deployment group.',
    });
  }
}
