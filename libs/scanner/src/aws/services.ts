import { accessanalyzerService } from './accessanalyzer/service';
import { accountService } from './account/service';
import { acmService } from './acm/service';
import { apigatewayService } from './apigateway/service';
import { backupService } from './backup/service';
import { cloudfrontService } from './cloudfront/service';
import { cloudtrailService } from './cloudtrail/service';
import { cloudwatchService } from './cloudwatch/service';
import { configService } from './config/service';
import { costService } from './cost/service';
import { dmsService } from './dms/service';
import { dynamodbService } from './dynamodb/service';
import { ec2Service } from './ec2/service';
import { ecrService } from './ecr/service';
import { ecsService } from './ecs/service';
import { efsService } from './efs/service';
import { eksService } from './eks/service';
import { elasticacheService } from './elasticache/service';
import { elbService } from './elb/service';
import { elbv2Service } from './elbv2/service';
import { guarddutyService } from './guardduty/service';
import { iamService } from './iam/service';
import { kinesisService } from './kinesis/service';
import { kmsService } from './kms/service';
import { lambdaService } from './lambda/service';
import { macieService } from './macie/service';
import { opensearchService } from './opensearch/service';
import { organizationsService } from './organizations/service';
import { rdsService } from './rds/service';
import { redshiftService } from './redshift/service';
import { s3Service } from './s3/service';
import { secretsmanagerService } from './secretsmanager/service';
import { securityhubService } from './securityhub/service';
import { snsService } from './sns/service';
import { sqsService } from './sqs/service';
import { ssmService } from './ssm/service';
import { stsService } from './sts/service';
import { vpcService } from './vpc/service';
import type { AwsService } from './define-service';

/**
 * Every service that is read or evaluated. Services with the slowest parts come first, because parts are planned in
 * this order.
 */
export const SERVICES: readonly AwsService[] = [
  iamService,
  organizationsService,
  s3Service,
  ec2Service,
  vpcService,
  rdsService,
  efsService,
  cloudtrailService,
  cloudwatchService,
  accessanalyzerService,
  backupService,
  configService,
  guarddutyService,
  macieService,
  securityhubService,
  ssmService,
  acmService,
  kmsService,
  secretsmanagerService,
  kinesisService,
  snsService,
  sqsService,
  apigatewayService,
  cloudfrontService,
  dmsService,
  dynamodbService,
  ecrService,
  ecsService,
  eksService,
  elasticacheService,
  elbService,
  elbv2Service,
  lambdaService,
  opensearchService,
  redshiftService,
  costService,
  accountService,
  stsService,
];
