import { type Remedies, type Remedy, type RemedyObject, cfnPart, tf, tfPart } from '../../remedies/remedy';

const functionSetting = (
  steps: readonly string[],
  command: Remedy['cli'],
  body: RemedyObject,
  properties: RemedyObject,
): Remedy => ({
  console: ['Open Lambda, Functions, {name}, in the region {region}.', ...steps],
  cli: command,
  terraform: [tfPart('aws_lambda_function', { function_name: '{name}', ...body })],
  cloudFormation: [cfnPart('AWS::Lambda::Function', { FunctionName: '{name}', ...properties })],
});

export const lambdaRemedies: Remedies = {
  'lambda-public-policy': {
    console: [
      'Open Lambda, Functions, {name}, Configuration, Permissions, in the region {region}.',
      'Under Resource-based policy statements delete the one for everybody.',
      'Add one for the service or account that calls, with its source ARN or account.',
    ],
    cli: [
      'lambda get-policy --function-name {name}',
      'lambda remove-permission --function-name {name} --statement-id <STATEMENT_ID>',
      'lambda add-permission --function-name {name} --statement-id caller --action lambda:InvokeFunction --principal <SERVICE>.amazonaws.com --source-account {account} --source-arn <SOURCE_ARN>',
    ],
    terraform: [
      tf('aws_lambda_permission', {
        function_name: '{name}',
        action: 'lambda:InvokeFunction',
        principal: '<SERVICE>.amazonaws.com',
        source_account: '{account}',
        source_arn: '<SOURCE_ARN>',
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::Lambda::Permission', {
        FunctionName: '{name}',
        Action: 'lambda:InvokeFunction',
        Principal: '<SERVICE>.amazonaws.com',
        SourceAccount: '{account}',
        SourceArn: '<SOURCE_ARN>',
      }),
    ],
  },
  'lambda-runtime-supported': functionSetting(
    ['Try the code with a supported runtime.', 'Under Code, Runtime settings, choose Edit and pick it.'],
    ['lambda update-function-configuration --function-name {name} --runtime <RUNTIME>'],
    { runtime: '<RUNTIME>' },
    { Runtime: '<RUNTIME>' },
  ),
  'lambda-env-secrets': functionSetting(
    [
      'Replace the credential first: who may describe the function has read it.',
      'Keep the new one in Secrets Manager; give the function its ARN and a role that may read it.',
      'Under Configuration, Environment variables, take the old one out.',
    ],
    [
      'secretsmanager list-secrets --filters Key=name,Values=<SECRET_NAME>',
      { note: 'Check the answer: go on only where the secret was not made before.' },
      'secretsmanager create-secret --name <SECRET_NAME> --secret-string file://secret.txt',
      'lambda get-function-configuration --function-name {name} --query Environment',
      {
        note: 'Save this as environment.json, put SECRET_ARN in place of the credential and keep the other variables: the file replaces them all.',
      },
      'lambda update-function-configuration --function-name {name} --environment file://environment.json',
    ],
    { environment: { variables: { $map: { SECRET_ARN: '<SECRET_ARN>', '<VARIABLE_TO_KEEP>': '<VALUE>' } } } },
    { Environment: { Variables: { SECRET_ARN: '<SECRET_ARN>', '<VARIABLE_TO_KEEP>': '<VALUE>' } } },
  ),
  'lambda-url-auth': {
    console: [
      'Open Lambda, Functions, {name}, Configuration, Function URL, in the region {region}.',
      'Choose Edit, Auth type AWS_IAM; or delete the URL.',
    ],
    cli: ['lambda update-function-url-config --function-name {name} --auth-type AWS_IAM'],
    terraform: [tf('aws_lambda_function_url', { function_name: '{name}', authorization_type: 'AWS_IAM' })],
    cloudFormation: [cfnPart('AWS::Lambda::Url', { TargetFunctionArn: '{arn}', AuthType: 'AWS_IAM' })],
  },
  'lambda-in-vpc': functionSetting(
    [
      'Under Configuration, VPC, choose Edit: private subnets in two zones and a security group.',
      'What it calls on the internet then needs a NAT gateway or endpoints.',
    ],
    [
      'lambda update-function-configuration --function-name {name} --vpc-config SubnetIds=<SUBNET_ID_1>,<SUBNET_ID_2>,SecurityGroupIds=<SECURITY_GROUP_ID>',
    ],
    { vpc_config: { subnet_ids: ['<SUBNET_ID_1>', '<SUBNET_ID_2>'], security_group_ids: ['<SECURITY_GROUP_ID>'] } },
    { VpcConfig: { SubnetIds: ['<SUBNET_ID_1>', '<SUBNET_ID_2>'], SecurityGroupIds: ['<SECURITY_GROUP_ID>'] } },
  ),
  'lambda-dlq': functionSetting(
    [
      'Under Configuration, Asynchronous invocation, choose Edit, and a queue as dead-letter queue.',
      'Its role needs sqs:SendMessage on that queue.',
    ],
    ['lambda update-function-configuration --function-name {name} --dead-letter-config TargetArn=<QUEUE_ARN>'],
    { dead_letter_config: { target_arn: '<QUEUE_ARN>' } },
    { DeadLetterConfig: { TargetArn: '<QUEUE_ARN>' } },
  ),
};
