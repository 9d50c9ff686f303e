import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

export const guarddutyEnabled = defineCheck({
  id: 'guardduty-enabled',
  service: 'guardduty',
  severity: 'HIGH',
  kind: 'aws.guardduty.region',
  title: 'GuardDuty watches this region',
  fault: 'GuardDuty does not watch this region',
  recommendation: 'Enable GuardDuty in the region, best for the whole organization at once.',
  subjects: ['threat-detection'],
  equivalents: { prowler: ['guardduty_is_enabled'], cloudsploit: ['guardDutyEnabled'] },
  evaluate: ({ region, detectors }) =>
    judgeFact(detectors, (found) => {
      const active = found.find(({ status }) => status === 'ENABLED');
      if (active) return pass(`The detector ${active.id} watches ${region}.`);
      return fail(
        found.length > 0 ? `The detector of ${region} is suspended.` : `GuardDuty has no detector in ${region}.`,
      );
    }),
  remedy: {
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
});
