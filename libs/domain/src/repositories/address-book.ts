import * as z from 'zod';

/** Resources of a root that are kept. */
export const ADDRESSES_MOST = 10_000;

/** A resource as its code and the cloud name it. */
export const ResourceAddress = z.strictObject({
  /** `aws_s3_bucket`, `AWS::S3::Bucket` */
  type: z.string().min(1).max(200),
  address: z.string().min(1).max(1000),
  arn: z.string().min(1).max(2048).nullable(),
  id: z.string().min(1).max(1024).nullable(),
});
export type ResourceAddress = z.infer<typeof ResourceAddress>;

/** The part of an ARN behind its last divider, such as `vol-0a` of `volume/vol-0a`. */
const idIn = (arn: string): string => arn.slice(Math.max(arn.lastIndexOf('/'), arn.lastIndexOf(':')) + 1);

/** Whether an address is a resource, or belongs to it: parts of a bucket have its name as ID, but no ARN. */
export const belongsTo = ({ arn, id }: ResourceAddress, resource: string): boolean =>
  arn === null ? id !== null && (id === resource || id === idIn(resource)) : arn === resource || id === resource;
