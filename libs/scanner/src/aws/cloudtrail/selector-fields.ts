import type { AdvancedFieldSelector } from '@aws-sdk/client-cloudtrail';

/** The condition on one field of an advanced event selector. */
export const findField = (fields: readonly AdvancedFieldSelector[], name: string): AdvancedFieldSelector | undefined =>
  fields.find(({ Field }) => Field === name);

/** Whether a selector is for events of one category: `Management` or `Data`. */
export const isForCategory = (fields: readonly AdvancedFieldSelector[], category: string): boolean =>
  findField(fields, 'eventCategory')?.Equals?.includes(category) === true;

/** Read or write events: both, unless `readOnly` restricts it. */
export const readHalves = (fields: readonly AdvancedFieldSelector[]): { reads: boolean; writes: boolean } => {
  const readOnly = findField(fields, 'readOnly')?.Equals ?? ['true', 'false'];
  return { reads: readOnly.includes('true'), writes: readOnly.includes('false') };
};
