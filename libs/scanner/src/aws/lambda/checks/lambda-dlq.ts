import { defineCheck, fail, pass } from '../../../define-check';

export const lambdaDlq = defineCheck({
  id: 'lambda-dlq',
  service: 'lambda',
  severity: 'LOW',
  kind: 'aws.lambda.function',
  title: 'Function keeps the events that fail',
  fault: 'Function loses the events that fail',
  recommendation:
    'Give the function a dead-letter queue or topic, so that events that fail can be looked at and sent again.',
  evaluate: ({ name, deadLetterTarget }) =>
    deadLetterTarget
      ? pass(`Failed events of ${name} go to ${deadLetterTarget}.`)
      : fail(`${name} has no dead-letter target.`),
});
