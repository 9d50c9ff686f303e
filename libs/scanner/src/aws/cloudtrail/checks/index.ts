import { cloudtrailBucketLogging } from './cloudtrail-bucket-logging';
import { cloudtrailBucketNotPublic } from './cloudtrail-bucket-not-public';
import { cloudtrailCloudwatch } from './cloudtrail-cloudwatch';
import { cloudtrailKms } from './cloudtrail-kms';
import { cloudtrailLogValidation } from './cloudtrail-log-validation';
import { cloudtrailMultiRegion } from './cloudtrail-multi-region';
import { cloudtrailS3DataEventsRead } from './cloudtrail-s3-data-events-read';
import { cloudtrailS3DataEventsWrite } from './cloudtrail-s3-data-events-write';
import type { AnyCheck } from '../../../define-check';

export const cloudtrailChecks: readonly AnyCheck[] = [
  cloudtrailBucketLogging,
  cloudtrailBucketNotPublic,
  cloudtrailCloudwatch,
  cloudtrailKms,
  cloudtrailLogValidation,
  cloudtrailMultiRegion,
  cloudtrailS3DataEventsRead,
  cloudtrailS3DataEventsWrite,
];
