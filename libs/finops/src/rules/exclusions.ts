import type { Resource } from '@cloudmend/scanner';

/** A resource with one of these tag keys, whatever the value and the case, is left alone by every rule. */
export const EXCLUSION_TAGS: readonly string[] = ['finops:ignore', 'keep', 'dr', 'legal-hold'];

const keysOf = ({ tags }: Pick<Resource, 'tags'>): string[] => Object.keys(tags).map((key) => key.trim().toLowerCase());

export const isExcluded = (resource: Pick<Resource, 'tags'>): boolean =>
  keysOf(resource).some((key) => EXCLUSION_TAGS.includes(key));

/** A volume that Kubernetes made for a claim: whether the claim is still bound is not to be seen from here. */
export const isKubernetesVolume = (resource: Pick<Resource, 'tags'>): boolean =>
  keysOf(resource).some((key) => key.startsWith('kubernetes.io/created-for/pv'));

/** A partner may let exactly this address in. */
export const isAllowListed = (resource: Pick<Resource, 'tags'>): boolean =>
  keysOf(resource).some((key) => /allow-?list/.test(key));
