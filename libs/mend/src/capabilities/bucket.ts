import { unlessMissing } from '../cloud';

/** Undefined if the bucket was deleted. */
export const ifBucketExists = <T>(read: () => Promise<T>): Promise<T | undefined> =>
  unlessMissing(read(), 'NoSuchBucket');
