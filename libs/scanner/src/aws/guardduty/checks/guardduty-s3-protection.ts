import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfnPart } from '../../../remedies/remedy';

export const guarddutyS3Protection = defineCheck({
  id: 'guardduty-s3-protection',
  service: 'guardduty',
  severity: 'MEDIUM',
  kind: 'aws.guardduty.detector',
  title: 'GuardDuty S3 Protection is enabled in each region',
  fault: 'GuardDuty S3 Protection is not enabled in the region',
  recommendation: 'Turn on S3 Protection in the GuardDuty settings of the region.',
  subjects: ['threat-detection'],
  equivalents: { prowler: ['guardduty_s3_protection_enabled'], cloudsploit: ['s3ProtectionEnabled'] },
  concerns: ({ settings }) => !settings.known || settings.value.status === 'ENABLED',
  evaluate: ({ region, settings }) =>
    judgeFact(settings, ({ watchesS3 }) =>
      watchesS3
        ? pass(`S3 Protection is enabled in ${region}.`)
        : fail(`S3 Protection is disabled in ${region}, so GuardDuty does not monitor object access.`),
    ),
  remedy: {
    console: ['Open GuardDuty, S3 Protection, in the region {region}.', 'Choose Enable.'],
    cli: [
      [
        'guardduty update-detector --detector-id {name} --features',
        { json: [{ Name: 'S3_DATA_EVENTS', Status: 'ENABLED' }] },
      ],
    ],
    terraform: [
      tf('aws_guardduty_detector_feature', { detector_id: '{name}', name: 'S3_DATA_EVENTS', status: 'ENABLED' }),
    ],
    cloudFormation: [
      cfnPart('AWS::GuardDuty::Detector', { Enable: true, Features: [{ Name: 'S3_DATA_EVENTS', Status: 'ENABLED' }] }),
    ],
  },
});
