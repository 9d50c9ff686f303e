import type { AnyCapability } from '../define-capability';
import { ebsDeleteUnattachedVolume } from './ebs-delete-unattached-volume';
import { ebsEncryptByDefault } from './ebs-encrypt-by-default';
import { ebsGp2ToGp3 } from './ebs-gp2-to-gp3';
import { ec2CloseOpenPort } from './ec2-close-open-port';
import { ec2ReleaseIdleAddress } from './ec2-release-idle-address';
import { ec2RequireImdsV2 } from './ec2-require-imdsv2';
import { iamDeactivateAccessKey } from './iam-deactivate-access-key';
import { ec2StartInstance, ec2StopInstance } from './instance-power';
import { logsExtendRetention, logsLimitRetention } from './log-retention';
import { rdsProtectFromDeletion, rdsRetainBackups } from './rds-settings';
import { s3AbortIncompleteUploads } from './s3-abort-incomplete-uploads';
import { s3AccountBlockPublicAccess } from './s3-account-block-public-access';
import { s3BucketBlockPublicAccess } from './s3-bucket-block-public-access';

/** Every direct fix. */
export const CAPABILITIES: readonly AnyCapability[] = [
  s3BucketBlockPublicAccess,
  s3AccountBlockPublicAccess,
  s3AbortIncompleteUploads,
  ec2CloseOpenPort,
  ec2RequireImdsV2,
  ec2ReleaseIdleAddress,
  ec2StopInstance,
  ec2StartInstance,
  ebsEncryptByDefault,
  ebsGp2ToGp3,
  ebsDeleteUnattachedVolume,
  iamDeactivateAccessKey,
  logsLimitRetention,
  logsExtendRetention,
  rdsRetainBackups,
  rdsProtectFromDeletion,
];

const byId = new Map(CAPABILITIES.map((capability) => [capability.id, capability]));

export const findCapability = (id: string): AnyCapability | undefined => byId.get(id);

/** The fix of a check's finding or a rule's recommendation; undefined if there is none. */
export const findCapabilitiesFor = (about: string): readonly AnyCapability[] =>
  CAPABILITIES.filter(({ checks, rules }) => checks.includes(about) || rules.includes(about));
