import { accessanalyzerChecks } from './aws/accessanalyzer/checks/index';
import { accountChecks } from './aws/account/checks/index';
import { acmChecks } from './aws/acm/checks/index';
import { apigatewayChecks } from './aws/apigateway/checks/index';
import { backupChecks } from './aws/backup/checks/index';
import { cloudfrontChecks } from './aws/cloudfront/checks/index';
import { cloudtrailChecks } from './aws/cloudtrail/checks/index';
import { cloudwatchChecks } from './aws/cloudwatch/checks/index';
import { configChecks } from './aws/config/checks/index';
import { dynamodbChecks } from './aws/dynamodb/checks/index';
import { ec2Checks } from './aws/ec2/checks/index';
import { ecrChecks } from './aws/ecr/checks/index';
import { ecsChecks } from './aws/ecs/checks/index';
import { efsChecks } from './aws/efs/checks/index';
import { eksChecks } from './aws/eks/checks/index';
import { elasticacheChecks } from './aws/elasticache/checks/index';
import { elbChecks } from './aws/elb/checks/index';
import { elbv2Checks } from './aws/elbv2/checks/index';
import { guarddutyChecks } from './aws/guardduty/checks/index';
import { iamChecks } from './aws/iam/checks/index';
import { kinesisChecks } from './aws/kinesis/checks/index';
import { kmsChecks } from './aws/kms/checks/index';
import { lambdaChecks } from './aws/lambda/checks/index';
import { macieChecks } from './aws/macie/checks/index';
import { opensearchChecks } from './aws/opensearch/checks/index';
import { organizationsChecks } from './aws/organizations/checks/index';
import { rdsChecks } from './aws/rds/checks/index';
import { redshiftChecks } from './aws/redshift/checks/index';
import { s3Checks } from './aws/s3/checks/index';
import { secretsmanagerChecks } from './aws/secretsmanager/checks/index';
import { securityhubChecks } from './aws/securityhub/checks/index';
import { snsChecks } from './aws/sns/checks/index';
import { sqsChecks } from './aws/sqs/checks/index';
import { ssmChecks } from './aws/ssm/checks/index';
import { vpcChecks } from './aws/vpc/checks/index';
import type { AnyCheck } from './define-check';

/** Every check that runs, by area and name. */
export const RUNNING_CHECKS: readonly AnyCheck[] = [
  ...accessanalyzerChecks,
  ...accountChecks,
  ...acmChecks,
  ...apigatewayChecks,
  ...backupChecks,
  ...cloudfrontChecks,
  ...cloudtrailChecks,
  ...cloudwatchChecks,
  ...configChecks,
  ...dynamodbChecks,
  ...ec2Checks,
  ...ecrChecks,
  ...ecsChecks,
  ...efsChecks,
  ...eksChecks,
  ...elasticacheChecks,
  ...elbChecks,
  ...elbv2Checks,
  ...guarddutyChecks,
  ...iamChecks,
  ...kinesisChecks,
  ...kmsChecks,
  ...lambdaChecks,
  ...macieChecks,
  ...opensearchChecks,
  ...organizationsChecks,
  ...rdsChecks,
  ...redshiftChecks,
  ...s3Checks,
  ...secretsmanagerChecks,
  ...securityhubChecks,
  ...snsChecks,
  ...sqsChecks,
  ...ssmChecks,
  ...vpcChecks,
];
