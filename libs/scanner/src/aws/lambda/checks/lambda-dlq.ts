import { defineCheck, fail, pass } from '../../../define-check';
import { updateFunction } from '../remedies';

export const lambdaDlq = defineCheck({
  id: 'lambda-dlq',
  service: 'lambda',
  severity: 'LOW',
  kind: 'aws.lambda.function',
  title: 'Function keeps the events that fail',
  fault: 'Function loses the events that fail',
  recommendation:
    'Give the function a dead-letter queue or topic, so that events that fail can be looked at and sent again.',
  subjects: ['failed-events'],
  equivalents: { prowler: ['awslambda_function_no_dead_letter_queue'], cloudsploit: ['lambdaDeadLetterQueue'] },
  evaluate: ({ name, deadLetterTarget }) =>
    deadLetterTarget
      ? pass(`Failed events of ${name} go to ${deadLetterTarget}.`)
      : fail(`${name} has no dead-letter target.`),
  remedy: updateFunction(
    [
      'Under Configuration, Asynchronous invocation, choose Edit, and a queue as dead-letter queue.',
      'Its role needs sqs:SendMessage on that queue.',
    ],
    ['lambda update-function-configuration --function-name {name} --dead-letter-config TargetArn=<QUEUE_ARN>'],
    { dead_letter_config: { target_arn: '<QUEUE_ARN>' } },
    { DeadLetterConfig: { TargetArn: '<QUEUE_ARN>' } },
  ),
});
