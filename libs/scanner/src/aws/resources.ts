import type { Kinds, ResourceKind } from '../kinds';

/** The kinds of resource collected from AWS. */
export type AwsKind = Extract<ResourceKind, `aws.${string}`>;
export type AwsResource = Kinds[AwsKind];
