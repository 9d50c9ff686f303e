import type { ResourceFix } from '../fix';
import { findKinship } from './companions';
import { listInputFixes } from './published-modules';
import type { Search } from './repository-text';

/** What to look for: an address of a plan says nothing of names, and an account has one resource of some types. */
export const searchFor = (resource: ResourceFix, address: string | undefined): Search => {
  const { type, identity, isWhole } = resource;
  const parent = findKinship(resource)?.parent;
  const sources = listInputFixes(resource).map(({ module }) => module.source);
  const names = address === undefined ? Object.values(identity) : [];
  const isOfAccount = isWhole && Object.keys(identity).length === 0;
  return { types: [type, ...(parent ? [parent] : []), ...(isOfAccount ? ['provider'] : []), ...sources], names };
};
