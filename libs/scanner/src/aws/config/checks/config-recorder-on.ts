import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

const isFailing = (status: string | null): boolean => status?.toUpperCase() === 'FAILURE';

export const configRecorderOn = defineCheck({
  id: 'config-recorder-on',
  service: 'config',
  unitService: 'governance',
  severity: 'MEDIUM',
  kind: 'aws.config.region',
  title: 'AWS Config records this region',
  fault: 'AWS Config does not record this region',
  recommendation: 'Set up AWS Config in the region with a delivery channel, and start its recorder.',
  evaluate: ({ region, recorders }) =>
    judgeFact(recorders, (found) => {
      const sound = found.find(({ isRecording, lastStatus }) => isRecording && !isFailing(lastStatus));
      if (sound) return pass(`The recorder ${sound.name} records ${region}.`);
      const [first] = found;
      if (!first) return fail(`AWS Config has no recorder in ${region}.`);
      return fail(
        first.isRecording ? `The last delivery of the recorder ${first.name} failed.` : `The recorder ${first.name} is stopped.`,
      );
    }),
});
