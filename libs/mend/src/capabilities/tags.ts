import type { Tags } from '../define-capability';

interface SdkTag {
  readonly Key?: string | undefined;
  readonly Value?: string | undefined;
}

/** Tags as AWS lists them, by key. */
export const toTags = (tags: readonly SdkTag[] | undefined): Tags =>
  Object.fromEntries((tags ?? []).map(({ Key = '', Value = '' }) => [Key, Value]));

/** Tags as AWS takes them. Keys that start with aws: are reserved. */
export const fromTags = (tags: Tags): Array<{ Key: string; Value: string }> =>
  Object.entries(tags).flatMap(([Key, Value]) => (Key.startsWith('aws:') ? [] : [{ Key, Value }]));

/** The tag on what a run creates: a second attempt finds it. */
export const RUN_TAG = 'cloudmend:run';
