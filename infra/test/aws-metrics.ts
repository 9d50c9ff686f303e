import { INDEX } from '@cloudmend/store/table';

interface Documented {
  /** Where AWS documents names and dimensions. */
  readonly source: string;
  readonly names: readonly string[];
  /** Combinations under which AWS publishes them; any other has no data. */
  readonly dimensions: ReadonlyArray<readonly string[]>;
}

/** The metrics of AWS that alarms and the dashboard may use, by namespace. */
export const AWS_METRICS: Readonly<Record<string, Documented>> = {
  'AWS/ApiGateway': {
    source: 'https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-metrics.html',
    names: ['4xx', '5xx', 'Count', 'Latency'],
    dimensions: [['ApiId']],
  },
  'AWS/CloudFront': {
    source: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html',
    names: ['5xxErrorRate'],
    dimensions: [['DistributionId', 'Region']],
  },
  'AWS/Cognito': {
    source: 'https://docs.aws.amazon.com/cognito/latest/developerguide/metrics-for-cognito-user-pools.html',
    names: ['SignInSuccesses'],
    dimensions: [['UserPool', 'UserPoolClient']],
  },
  'AWS/DynamoDB': {
    source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html',
    names: ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits', 'ReadThrottleEvents', 'WriteThrottleEvents'],
    dimensions: [['TableName'], ['GlobalSecondaryIndexName', 'TableName']],
  },
  'AWS/Lambda': {
    source: 'https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html',
    names: ['ConcurrentExecutions', 'Errors', 'Invocations', 'Throttles'],
    dimensions: [['FunctionName'], []],
  },
  'AWS/SES': {
    source: 'https://docs.aws.amazon.com/ses/latest/dg/reputationdashboard-cloudwatch-alarm.html',
    names: ['Reputation.BounceRate', 'Reputation.ComplaintRate'],
    dimensions: [[]],
  },
  'AWS/SQS': {
    source:
      'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html',
    names: ['ApproximateAgeOfOldestMessage', 'ApproximateNumberOfMessagesVisible'],
    dimensions: [['QueueName']],
  },
  'AWS/States': {
    source: 'https://docs.aws.amazon.com/step-functions/latest/dg/procedure-cw-metrics.html',
    names: ['ExecutionsStarted', 'ExecutionsSucceeded', 'ExecutionsFailed', 'ExecutionsTimedOut'],
    dimensions: [['StateMachineArn']],
  },
};

/** The resource whose name, id or ARN a dimension has. */
export const DIMENSION_TYPES: Readonly<Record<string, string>> = {
  ApiId: 'AWS::ApiGatewayV2::Api',
  DistributionId: 'AWS::CloudFront::Distribution',
  FunctionName: 'AWS::Lambda::Function',
  QueueName: 'AWS::SQS::Queue',
  StateMachineArn: 'AWS::StepFunctions::StateMachine',
  TableName: 'AWS::DynamoDB::Table',
  UserPool: 'AWS::Cognito::UserPool',
  UserPoolClient: 'AWS::Cognito::UserPoolClient',
};

/** Dimensions that have one value only. */
export const FIXED_DIMENSIONS: Readonly<Record<string, string>> = {
  GlobalSecondaryIndexName: INDEX.name,
  Region: 'Global',
};
