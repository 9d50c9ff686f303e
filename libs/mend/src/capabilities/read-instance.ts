import type { Instance } from '@aws-sdk/client-ec2';
import { type Cloud, unlessMissing } from '../cloud';
import type { Tags } from '../define-capability';
import { toTags } from './tags';

/** One instance; undefined if EC2 no longer knows it. */
export const readInstance = async (
  cloud: Cloud,
  id: string,
): Promise<{ readonly instance: Instance; readonly tags: Tags } | undefined> => {
  const found = await unlessMissing(
    cloud.send('ec2', 'DescribeInstances', { InstanceIds: [id] }),
    'InvalidInstanceID.NotFound',
  );
  const instance = found?.Reservations?.[0]?.Instances?.[0];
  return instance && { instance, tags: toTags(instance.Tags) };
};
