import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

export const guarddutyEnabled = defineCheck({
  id: 'guardduty-enabled',
  service: 'guardduty',
  severity: 'HIGH',
  kind: 'aws.guardduty.region',
  title: 'GuardDuty is enabled in each region',
  fault: 'GuardDuty is not enabled in the region',
  recommendation: 'Enable GuardDuty in the region, preferably for the whole organization.',
  subjects: ['threat-detection'],
  equivalents: { prowler: ['guardduty_is_enabled'], cloudsploit: ['guardDutyEnabled'] },
  evaluate: ({ region, detectors }) =>
    judgeFact(detectors, (found) => {
      const active = found.find(({ status }) => status === 'ENABLED');
      if (active) return pass(`The detector ${active.id} is enabled in ${region}.`);
      return fail(
        found.length > 0 ? `The detector in ${region} is suspended.` : `${region} has no GuardDuty detector.`,
      );
    }),
  remedy: {
    console: [
      'Open GuardDuty in the region {region}.',
      'Choose Get started, Enable GuardDuty. If it is suspended, choose Settings, Enable.',
    ],
    cli: [
      'guardduty list-detectors',
      { note: 'If the output lists a detector, it is suspended: enable it.' },
      'guardduty update-detector --detector-id <DETECTOR_ID> --enable',
      { note: 'If none is listed:' },
      'guardduty create-detector --enable',
    ],
    terraform: [tf('aws_guardduty_detector', { enable: true })],
    cloudFormation: [cfn('AWS::GuardDuty::Detector', { Enable: true })],
  },
});
