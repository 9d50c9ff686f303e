import type { Resource } from '@cloudmend/scanner';

/** A resource with one of these tag keys, with any value and in any case, is excluded from all rules. */
export const EXCLUSION_TAGS: readonly string[] = ['finops:ignore', 'keep', 'dr', 'legal-hold'];

const listKeys = ({ tags }: Pick<Resource, 'tags'>): string[] =>
  Object.keys(tags).map((key) => key.trim().toLowerCase());

export const isExcluded = (resource: Pick<Resource, 'tags'>): boolean =>
  listKeys(resource).some((key) => EXCLUSION_TAGS.includes(key));

/**
 * The EBS CSI driver tags each of its volumes with the first two, the plugin before it with the last, which is optional
 * today: https://github.com/kubernetes-sigs/aws-ebs-csi-driver/blob/master/docs/tagging.md
 */
const CLAIM = /^(csivolumename$|ebs\.csi\.aws\.com\/|kubernetes\.io\/created-for\/pv)/;

/** A volume created by Kubernetes for a claim: whether the claim is still bound cannot be read. */
export const isKubernetesVolume = (resource: Pick<Resource, 'tags'>): boolean =>
  listKeys(resource).some((key) => CLAIM.test(key));

/** A partner may allow only this address. */
export const isAllowListed = (resource: Pick<Resource, 'tags'>): boolean =>
  listKeys(resource).some((key) => /allow-?list/.test(key));
