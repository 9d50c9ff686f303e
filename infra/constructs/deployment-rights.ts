import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type Right, roleDenials, type RoleNames, ROLE_RIGHTS } from './role-rights';

/** Types of names that CloudFormation chooses without the stack's: what carries our tag is ours. */
const TAGGED = { StringEquals: { 'aws:ResourceTag/product': 'CloudMend' } } as const;
const RIGHTS: readonly Right[] = [
  {
    types: ['AWS::DynamoDB::Table'],
    actions: ['dynamodb:*'],
    resources: ['dynamodb:*:*:table/PREFIX-*'],
  },
  {
    types: ['AWS::S3::Bucket', 'AWS::S3::BucketPolicy'],
    actions: ['s3:*'],
    resources: ['s3:::PREFIX-*'],
  },
  {
    types: [
      'AWS::Lambda::Function',
      'AWS::Lambda::Permission',
      'AWS::Lambda::EventInvokeConfig',
      'AWS::Lambda::Version',
      'AWS::Lambda::Alias',
      'Custom::CDKBucketDeployment',
    ],
    actions: ['lambda:*'],
    resources: ['lambda:*:*:function:PREFIX-*'],
  },
  {
    types: ['AWS::Lambda::EventSourceMapping', 'AWS::Lambda::LayerVersion'],
    actions: [
      'lambda:*EventSourceMapping',
      'lambda:*LayerVersion',
      'lambda:TagResource',
      'lambda:UntagResource',
      'lambda:ListTags',
    ],
    resources: ['*'],
  },
  ...ROLE_RIGHTS,
  {
    types: ['AWS::Logs::LogGroup'],
    actions: ['logs:*'],
    resources: [
      'logs:*:*:log-group:/PREFIX/*',
      'logs:*:*:log-group:/aws/vendedlogs/states/PREFIX*',
      'logs:*:*:log-group:/aws/lambda/PREFIX-*',
    ],
  },
  {
    types: ['AWS::StepFunctions::StateMachine', 'AWS::ApiGatewayV2::Stage'],
    actions: [
      'CreateLogDelivery',
      'GetLogDelivery',
      'UpdateLogDelivery',
      'DeleteLogDelivery',
      'ListLogDeliveries',
      'PutResourcePolicy',
      'DescribeResourcePolicies',
      'DescribeLogGroups',
    ].map((action) => `logs:${action}`),
    resources: ['*'],
  },
  {
    types: ['AWS::Logs::DeliverySource', 'AWS::Logs::DeliveryDestination', 'AWS::Logs::Delivery'],
    actions: [
      'logs:PutDeliverySource',
      'logs:GetDeliverySource',
      'logs:DeleteDeliverySource',
      'logs:DescribeDeliverySources',
      'logs:PutDeliveryDestination',
      'logs:GetDeliveryDestination',
      'logs:DeleteDeliveryDestination',
      'logs:DescribeDeliveryDestinations',
      'logs:GetDeliveryDestinationPolicy',
      'logs:CreateDelivery',
      'logs:GetDelivery',
      'logs:DeleteDelivery',
      'logs:DescribeDeliveries',
      'logs:UpdateDeliveryConfiguration',
      'logs:TagResource',
      'logs:UntagResource',
      'logs:ListTagsForResource',
      'cloudfront:AllowVendedLogDeliveryForResource',
    ],
    resources: ['*'],
  },
  {
    types: [
      'AWS::StepFunctions::StateMachine',
      'AWS::StepFunctions::StateMachineVersion',
      'AWS::StepFunctions::StateMachineAlias',
    ],
    actions: ['states:*'],
    resources: ['states:*:*:stateMachine:PREFIX-*'],
  },
  {
    types: ['AWS::CloudWatch::Alarm'],
    actions: [
      'cloudwatch:*Alarm*',
      'cloudwatch:TagResource',
      'cloudwatch:UntagResource',
      'cloudwatch:ListTagsForResource',
    ],
    resources: ['cloudwatch:*:*:alarm:PREFIX-*'],
  },
  {
    types: ['AWS::CloudWatch::Dashboard'],
    actions: ['cloudwatch:*Dashboard*'],
    resources: ['cloudwatch::*:dashboard/PREFIX*'],
  },
  {
    types: ['AWS::CloudWatch::InsightRule'],
    actions: [
      'cloudwatch:PutInsightRule',
      'cloudwatch:DeleteInsightRules',
      'cloudwatch:TagResource',
      'cloudwatch:UntagResource',
      'cloudwatch:ListTagsForResource',
    ],
    resources: ['cloudwatch:*:*:insight-rule/PREFIX-*'],
  },
  // Neither has resource-level permissions.
  {
    types: ['AWS::CloudWatch::InsightRule', 'AWS::Logs::QueryDefinition'],
    actions: [
      'cloudwatch:DescribeInsightRules',
      'logs:PutQueryDefinition',
      'logs:DeleteQueryDefinition',
      'logs:DescribeQueryDefinitions',
    ],
    resources: ['*'],
  },
  {
    types: [
      'AWS::ApiGatewayV2::Api',
      'AWS::ApiGatewayV2::Route',
      'AWS::ApiGatewayV2::Integration',
      'AWS::ApiGatewayV2::Authorizer',
      'AWS::ApiGatewayV2::Stage',
      'AWS::ApiGatewayV2::DomainName',
      'AWS::ApiGatewayV2::ApiMapping',
    ],
    actions: [
      'apigateway:GET',
      'apigateway:POST',
      'apigateway:PUT',
      'apigateway:PATCH',
      'apigateway:DELETE',
      'apigateway:TagResource',
    ],
    resources: [
      'apigateway:*::/apis',
      'apigateway:*::/apis/*',
      'apigateway:*::/domainnames',
      'apigateway:*::/domainnames/*',
      'apigateway:*::/tags/*',
    ],
  },
  {
    // Neither has a resource level: https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazoncognitouserpools.html
    types: ['AWS::Cognito::UserPool', 'AWS::Cognito::UserPoolDomain'],
    actions: ['cognito-idp:CreateUserPool', 'cognito-idp:DescribeUserPoolDomain'],
    resources: ['*'],
  },
  {
    types: [
      'AWS::Cognito::UserPool',
      'AWS::Cognito::UserPoolClient',
      'AWS::Cognito::UserPoolGroup',
      'AWS::Cognito::UserPoolDomain',
      'AWS::Cognito::UserPoolRiskConfigurationAttachment',
    ],
    actions: ['cognito-idp:*'],
    resources: ['cognito-idp:*:*:userpool/*'],
    conditions: TAGGED,
  },
  { types: ['AWS::Events::Rule'], actions: ['events:*'], resources: ['events:*:*:rule/PREFIX-*'] },
  { types: ['AWS::SQS::Queue', 'AWS::SQS::QueuePolicy'], actions: ['sqs:*'], resources: ['sqs:*:*:PREFIX-*'] },
  {
    types: ['AWS::SNS::Topic', 'AWS::SNS::TopicPolicy', 'AWS::SNS::Subscription'],
    actions: ['sns:*'],
    resources: ['sns:*:*:PREFIX-*'],
  },
  {
    // CloudFormation rotates a key right after it made it, when its tags may not count yet: they take up to five minutes.
    // https://docs.aws.amazon.com/kms/latest/developerguide/tag-authorization.html
    types: ['AWS::KMS::Key'],
    actions: ['kms:CreateKey', 'kms:TagResource', 'kms:EnableKeyRotation'],
    resources: ['*'],
  },
  { types: ['AWS::KMS::Key'], actions: ['kms:*'], resources: ['kms:*:*:key/*'], conditions: TAGGED },
  {
    types: ['AWS::SecretsManager::Secret'],
    actions: ['secretsmanager:CreateSecret', 'secretsmanager:TagResource', 'secretsmanager:GetRandomPassword'],
    resources: ['*'],
  },
  {
    types: ['AWS::SecretsManager::Secret', 'AWS::SecretsManager::RotationSchedule'],
    actions: ['secretsmanager:*'],
    resources: ['secretsmanager:*:*:secret:*'],
    conditions: TAGGED,
  },
  {
    types: ['AWS::Scheduler::ScheduleGroup'],
    actions: ['scheduler:*'],
    resources: ['scheduler:*:*:schedule-group/PREFIX-*', 'scheduler:*:*:schedule/PREFIX-*/*'],
  },
  {
    types: [
      'AWS::CloudFront::Distribution',
      'AWS::CloudFront::Function',
      'AWS::CloudFront::ResponseHeadersPolicy',
      'AWS::CloudFront::OriginAccessControl',
      'Custom::CDKBucketDeployment',
    ],
    actions: [
      'cloudfront:*Distribution*',
      'cloudfront:*Function*',
      'cloudfront:*Polic*',
      'cloudfront:*OriginAccessControl*',
      'cloudfront:*Invalidation*',
      'cloudfront:TagResource',
      'cloudfront:UntagResource',
      'cloudfront:ListTagsForResource',
    ],
    resources: ['*'],
  },
  {
    types: ['AWS::WAFv2::WebACL', 'AWS::WAFv2::WebACLAssociation'],
    actions: ['wafv2:*'],
    resources: ['wafv2:*:*:*/webacl/PREFIX-*/*', 'wafv2:*:*:*/managedruleset/*/*', 'cognito-idp:*:*:userpool/*'],
  },
  {
    types: ['AWS::WAFv2::WebACLAssociation'],
    actions: ['cognito-idp:AssociateWebACL', 'cognito-idp:DisassociateWebACL', 'cognito-idp:GetWebACLForResource'],
    resources: ['cognito-idp:*:*:userpool/*'],
  },
  {
    types: ['AWS::CodeDeploy::Application', 'AWS::CodeDeploy::DeploymentGroup', 'AWS::Lambda::Alias'],
    actions: ['codedeploy:*'],
    resources: [
      'codedeploy:*:*:application:PREFIX-*',
      'codedeploy:*:*:deploymentgroup:PREFIX-*',
      'codedeploy:*:*:deploymentconfig:*',
    ],
  },
  {
    types: ['AWS::Budgets::Budget'],
    actions: [
      'budgets:ViewBudget',
      'budgets:ModifyBudget',
      'budgets:TagResource',
      'budgets:UntagResource',
      'budgets:ListTagsForResource',
    ],
    resources: ['budgets::*:budget/*'],
  },
];

/** The resource types that a deployment may create, change and delete. */
export const DEPLOYED_TYPES: ReadonlySet<string> = new Set(RIGHTS.flatMap(({ types }) => types));

/** What CloudFormation may do for an environment, instead of administering the account. */
export const deploymentRights = (names: RoleNames, assets: string): PolicyStatement[] => [
  new PolicyStatement({
    sid: 'Assets',
    actions: ['s3:GetObject', 's3:ListBucket'],
    resources: [assets, `${assets}/*`],
  }),
  // The parameter of every template of CDK, whose value CloudFormation reads as the role that it deploys with.
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-iam-servicerole.html
  new PolicyStatement({
    sid: 'BootstrapVersion',
    actions: ['ssm:GetParameters'],
    resources: ['arn:aws:ssm:*:*:parameter/cdk-bootstrap/*'],
  }),
  ...RIGHTS.map(
    ({ actions, resources, conditions }) =>
      new PolicyStatement({
        actions: [...actions],
        resources: resources.map((resource) =>
          resource === '*' ? '*' : `arn:aws:${resource.replace('PREFIX', names.prefix)}`,
        ),
        ...(conditions
          ? { conditions: JSON.parse(JSON.stringify(conditions).replace('PREFIX', names.prefix)) as typeof conditions }
          : {}),
      }),
  ),
  ...roleDenials(names),
];
