import { Duration } from 'aws-cdk-lib';
import type { KeyProps } from 'aws-cdk-lib/aws-kms';

/** The longest that KMS takes: https://docs.aws.amazon.com/kms/latest/developerguide/rotating-keys-enable.html */
const RARELY = Duration.days(2560);

/**
 * How often a key gets new material: every year, KMS's default. Its first two rotations cost 1 USD a month each
 * (https://aws.amazon.com/kms/pricing/), so an environment that keeps nothing does without.
 */
export const rotateKey = (keepsState: boolean): Pick<KeyProps, 'enableKeyRotation' | 'rotationPeriod'> => ({
  enableKeyRotation: true,
  ...(keepsState ? {} : { rotationPeriod: RARELY }),
});
