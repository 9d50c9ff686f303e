import type { Fact, Resource } from '../../snapshot';

export interface LaunchTemplate extends Resource {
  readonly kind: 'aws.ec2.launch-template';
  /** The default version and the latest one, which may be the same. */
  readonly versions: readonly LaunchTemplateVersion[];
  /** The account's default for templates that do not set it; not read if all do. */
  readonly metadataDefaults: Fact<MetadataDefaults>;
}

export interface LaunchTemplateVersion {
  readonly number: number;
  /** `required` or `optional`; null if the version leaves it to the account or the image. */
  readonly metadataTokens: string | null;
  readonly metadataEndpoint: string | null;
}

/** The account's defaults in a region; null without a preference. */
export interface MetadataDefaults {
  readonly metadataTokens: string | null;
  readonly metadataEndpoint: string | null;
  /** Whether EC2 launches no instance that does not require IMDSv2; absent in older snapshots. */
  readonly isEnforced?: boolean;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ec2.launch-template': LaunchTemplate;
  }
}
