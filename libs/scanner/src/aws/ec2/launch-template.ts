import type { Resource } from '../../snapshot';

export interface LaunchTemplate extends Resource {
  readonly kind: 'aws.ec2.launch-template';
  /** The default version and the latest one, which may be the same. */
  readonly versions: readonly LaunchTemplateVersion[];
}

export interface LaunchTemplateVersion {
  readonly number: number;
  /** `required` or `optional`; null where the version leaves it to the account or the image. */
  readonly metadataTokens: string | null;
  readonly metadataEndpoint: string | null;
}
