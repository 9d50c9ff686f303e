import type {
  AdvancedEventSelector,
  AdvancedFieldSelector,
  DataResource,
  EventSelector,
} from '@aws-sdk/client-cloudtrail';
import type { ObjectEvents } from './trail';

const S3_OBJECT = 'AWS::S3::Object';
/** `arn:aws:s3` and `arn:aws:s3:::`, in any partition. */
const EVERY_BUCKET = /^arn:aws[\w-]*:s3(?::::)?$/;

const isEveryObject = ({ Type, Values }: DataResource): boolean =>
  Type === S3_OBJECT && (Values ?? []).some((value) => EVERY_BUCKET.test(value));

const ofSelector = ({ ReadWriteType, DataResources }: EventSelector): ObjectEvents => {
  const covers = (DataResources ?? []).some(isEveryObject);
  return { reads: covers && ReadWriteType !== 'WriteOnly', writes: covers && ReadWriteType !== 'ReadOnly' };
};

const equals = (fields: readonly AdvancedFieldSelector[], name: string): readonly string[] =>
  fields.find(({ Field }) => Field === name)?.Equals ?? [];

/** Any other field narrows the selector down, unless it lets every bucket through. */
const isNarrowing = ({ Field, StartsWith }: AdvancedFieldSelector): boolean => {
  if (Field === 'eventCategory' || Field === 'resources.type' || Field === 'readOnly') return false;
  return !(Field === 'resources.ARN' && (StartsWith ?? []).some((start) => EVERY_BUCKET.test(start)));
};

const ofAdvanced = ({ FieldSelectors }: AdvancedEventSelector): ObjectEvents => {
  const fields = FieldSelectors ?? [];
  const covers =
    equals(fields, 'eventCategory').includes('Data') &&
    equals(fields, 'resources.type').includes(S3_OBJECT) &&
    !fields.some(isNarrowing);
  const readOnly = equals(fields, 'readOnly');
  return {
    reads: covers && (readOnly.length === 0 || readOnly.includes('true')),
    writes: covers && (readOnly.length === 0 || readOnly.includes('false')),
  };
};

/** What the selectors of a trail say together. */
export const objectEventsOf = (
  selectors: readonly EventSelector[] | undefined,
  advanced: readonly AdvancedEventSelector[] | undefined,
): ObjectEvents => {
  const each = [...(selectors ?? []).map(ofSelector), ...(advanced ?? []).map(ofAdvanced)];
  return { reads: each.some(({ reads }) => reads), writes: each.some(({ writes }) => writes) };
};
