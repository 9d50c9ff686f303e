import { defineCheck, fail, pass } from '../../../define-check';

export const secretsRotation = defineCheck({
  id: 'secrets-rotation',
  service: 'secretsmanager',
  severity: 'MEDIUM',
  kind: 'aws.secretsmanager.secret',
  title: 'Secret rotates by itself',
  fault: 'Secret does not rotate',
  recommendation: 'Give the secret a rotation schedule and the function that changes it.',
  evaluate: ({ name, rotates }) =>
    rotates
      ? pass(`${name} is changed on a schedule.`)
      : fail(`${name} stays the same until somebody changes it by hand.`),
});
