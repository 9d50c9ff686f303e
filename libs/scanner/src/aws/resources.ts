import type { Kinds, ResourceKind } from '../kinds';

/** The kinds of resource that are collected of AWS. */
export type AwsKind = Extract<ResourceKind, `aws.${string}`>;
export type AwsResource = Kinds[AwsKind];
