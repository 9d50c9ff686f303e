import { type Remedies, cfn, cfnPart, tf } from '../../remedies/remedy';

export const guarddutyRemedies: Remedies = {
  'guardduty-enabled': {
    console: [
      'Open GuardDuty in the region {region}.',
      'Choose Get started, Enable GuardDuty; or, where it is suspended, Settings, Enable.',
    ],
    cli: [
      'guardduty list-detectors',
      { note: 'Check the answer. Where a detector is listed it is suspended: enable it.' },
      'guardduty update-detector --detector-id <DETECTOR_ID> --enable',
      { note: 'Where none is listed:' },
      'guardduty create-detector --enable',
    ],
    terraform: [tf('aws_guardduty_detector', { enable: true })],
    cloudFormation: [cfn('AWS::GuardDuty::Detector', { Enable: true })],
  },
  'guardduty-s3-protection': {
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
};
