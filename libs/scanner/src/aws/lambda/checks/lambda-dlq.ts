import { defineCheck, fail, pass } from '../../../define-check';
import { updateFunction } from '../remedies';

export const lambdaDlq = defineCheck({
  id: 'lambda-dlq',
  service: 'lambda',
  severity: 'LOW',
  kind: 'aws.lambda.function',
  title: 'Lambda functions have a dead-letter queue',
  fault: 'Lambda function has no dead-letter queue',
  recommendation:
    'Configure a dead-letter queue or topic for the function, so that failed events can be inspected and retried.',
  subjects: ['failed-events'],
  equivalents: { prowler: ['awslambda_function_no_dead_letter_queue'], cloudsploit: ['lambdaDeadLetterQueue'] },
  evaluate: ({ name, deadLetterTarget }) =>
    deadLetterTarget
      ? pass(`${name} sends failed events to ${deadLetterTarget}.`)
      : fail(`${name} has no dead-letter queue.`),
  remedy: updateFunction(
    [
      'Under Configuration, Asynchronous invocation, choose Edit and select a dead-letter queue.',
      'Grant its role sqs:SendMessage on that queue.',
    ],
    ['lambda update-function-configuration --function-name {name} --dead-letter-config TargetArn=<QUEUE_ARN>'],
    { dead_letter_config: { target_arn: '<QUEUE_ARN>' } },
    { DeadLetterConfig: { TargetArn: '<QUEUE_ARN>' } },
  ),
});
