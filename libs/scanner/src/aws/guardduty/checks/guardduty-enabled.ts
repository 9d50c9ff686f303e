import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const guarddutyEnabled = defineCheck({
  id: 'guardduty-enabled',
  service: 'guardduty',
  severity: 'HIGH',
  kind: 'aws.guardduty.region',
  title: 'GuardDuty watches this region',
  fault: 'GuardDuty does not watch this region',
  recommendation: 'Enable GuardDuty in the region, best for the whole organization at once.',
  evaluate: ({ region, detectors }) =>
    judgeFact(detectors, (found) => {
      const active = found.find(({ status }) => status === 'ENABLED');
      if (active) return pass(`The detector ${active.id} watches ${region}.`);
      return fail(
        found.length > 0 ? `The detector of ${region} is suspended.` : `GuardDuty has no detector in ${region}.`,
      );
    }),
});
