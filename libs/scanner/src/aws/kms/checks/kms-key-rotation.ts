import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const kmsKeyRotation = defineCheck({
  id: 'kms-key-rotation',
  service: 'kms',
  severity: 'HIGH',
  kind: 'aws.kms.key',
  title: 'Customer key rotates yearly',
  fault: 'Customer key does not rotate',
  recommendation: 'Turn on automatic rotation of the key; what was encrypted before stays readable.',
  concerns: ({ settings, rotates }) => !settings.known || !rotates.known || rotates.value !== null,
  evaluate: ({ name, rotates }) =>
    judgeFact(rotates, (isOn) =>
      isOn ? pass(`${name} gets new key material each year.`) : fail(`${name} keeps the same key material for ever.`),
    ),
});
