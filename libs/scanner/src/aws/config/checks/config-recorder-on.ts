import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';

const isFailing = (status: string | null): boolean => status?.toUpperCase() === 'FAILURE';
/** A recorder that has not delivered yet is sound; what Config may call its deliveries one day is not known to be. */
const isSound = (status: string | null): boolean =>
  status === null || /^(?:success|pending|not_?applicable)$/i.test(status);

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
      const sound = found.find(({ isRecording, lastStatus }) => isRecording && isSound(lastStatus));
      if (sound) return pass(`The recorder ${sound.name} records ${region}.`);
      const [first] = found;
      const odd = found.find(({ isRecording, lastStatus }) => isRecording && !isFailing(lastStatus));
      if (odd)
        return unknown(
          `Config calls the last delivery of the recorder ${odd.name} ${odd.lastStatus ?? 'nothing'}, which this check does not know.`,
        );
      if (!first) return fail(`AWS Config has no recorder in ${region}.`);
      return fail(
        first.isRecording
          ? `The last delivery of the recorder ${first.name} failed.`
          : `The recorder ${first.name} is stopped.`,
      );
    }),
});
