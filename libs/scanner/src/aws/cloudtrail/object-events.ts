import type {
  AdvancedEventSelector,
  AdvancedFieldSelector,
  DataResource,
  EventSelector,
} from '@aws-sdk/client-cloudtrail';
import { findField, readHalves, isForCategory } from './selector-fields';
import type { ObjectEvents } from './trail';

const S3_OBJECT = 'AWS::S3::Object';
/** All objects of all buckets, in any partition. */
const EVERY_BUCKET = /^arn:aws[\w-]*:s3(?::::)?$/;

const isEveryObject = ({ Type, Values }: DataResource): boolean =>
  Type === S3_OBJECT && (Values ?? []).some((value) => EVERY_BUCKET.test(value));

const ofSelector = ({ ReadWriteType, DataResources }: EventSelector): ObjectEvents => {
  const covers = (DataResources ?? []).some(isEveryObject);
  return { reads: covers && ReadWriteType !== 'WriteOnly', writes: covers && ReadWriteType !== 'ReadOnly' };
};

/** `arn:aws:s3:::logs/` covers the objects of one bucket; without the slash it would also cover `logs-2`. */
const isOfBucket = (start: string, buckets: ReadonlySet<string>): boolean =>
  buckets.has(/^arn:aws[\w-]*:s3:::([^/]+)\/$/.exec(start)?.[1] ?? '');

/** Conditions of one field that exclude only objects of the log buckets. */
const leavesOutOnly = (
  { Equals, NotEquals, EndsWith, NotEndsWith, StartsWith, NotStartsWith }: AdvancedFieldSelector,
  logBuckets: ReadonlySet<string>,
): boolean =>
  !Equals &&
  !NotEquals &&
  !EndsWith &&
  !NotEndsWith &&
  (!StartsWith || StartsWith.some((start) => EVERY_BUCKET.test(start))) &&
  (NotStartsWith ?? []).every((start) => isOfBucket(start, logBuckets));

/** Any other field restricts the selector. */
const isNarrowing = (field: AdvancedFieldSelector, logBuckets: ReadonlySet<string>): boolean => {
  const { Field } = field;
  if (Field === 'eventCategory' || Field === 'resources.type' || Field === 'readOnly') return false;
  return !(Field === 'resources.ARN' && leavesOutOnly(field, logBuckets));
};

const ofAdvanced = (
  { FieldSelectors: fields = [] }: AdvancedEventSelector,
  logBuckets: ReadonlySet<string>,
): ObjectEvents => {
  const covers =
    isForCategory(fields, 'Data') &&
    findField(fields, 'resources.type')?.Equals?.includes(S3_OBJECT) === true &&
    !fields.some((field) => isNarrowing(field, logBuckets));
  return covers ? readHalves(fields) : { reads: false, writes: false };
};

/**
 * What a trail's selectors record together. @param logBuckets buckets that trails write to: recording a trail's own
 * deliveries would loop, so excluding them does not count (CloudTrail user guide, "Logging data events")
 */
export const readObjectEvents = (
  selectors: readonly EventSelector[] | undefined,
  advanced: readonly AdvancedEventSelector[] | undefined,
  logBuckets: ReadonlySet<string> = new Set(),
): ObjectEvents => {
  const each = [
    ...(selectors ?? []).map(ofSelector),
    ...(advanced ?? []).map((selector) => ofAdvanced(selector, logBuckets)),
  ];
  return { reads: each.some(({ reads }) => reads), writes: each.some(({ writes }) => writes) };
};
