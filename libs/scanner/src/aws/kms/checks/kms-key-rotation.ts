import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

export const kmsKeyRotation = defineCheck({
  id: 'kms-key-rotation',
  service: 'kms',
  severity: 'HIGH',
  kind: 'aws.kms.key',
  title: 'KMS keys have automatic rotation enabled',
  fault: 'KMS key does not have automatic rotation enabled',
  recommendation: 'Turn on automatic rotation of the key. Data encrypted earlier can still be decrypted.',
  subjects: ['key-management', 'key-rotation'],
  equivalents: { prowler: ['kms_cmk_rotation_enabled'], cloudsploit: ['kmsKeyRotation'] },
  concerns: ({ settings, rotates }) => !settings.known || !rotates.known || rotates.value !== null,
  evaluate: ({ name, rotates }) =>
    judgeFact(rotates, (isOn) =>
      isOn ? pass(`${name} has automatic rotation enabled.`) : fail(`${name} has automatic rotation disabled.`),
    ),
  remedy: {
    console: [
      'Open KMS, Customer managed keys, {name}, Key rotation, in the region {region}.',
      'Choose Edit, Enable, with a rotation period of 365 days.',
    ],
    cli: ['kms enable-key-rotation --key-id {name} --rotation-period-in-days 365'],
    terraform: [tfPart('aws_kms_key', { enable_key_rotation: true, rotation_period_in_days: 365 })],
    cloudFormation: [cfnPart('AWS::KMS::Key', { EnableKeyRotation: true, RotationPeriodInDays: 365 })],
  },
});
