import type { RegistryScanningConfiguration } from '@aws-sdk/client-ecr';
import { type Fact, toFact } from '../../snapshot';
import { type Collecting, callIn, readFact } from '../collecting';
import { globMatches } from '../policy-rules';
import type { RegistryScanning } from './ecr-repository';

/** The scanning configuration of a region's registry. */
export const readRegistryScanning = (collecting: Collecting): Promise<Fact<RegistryScanningConfiguration>> =>
  readFact(
    collecting,
    async () => (await callIn(collecting, 'ecr', 'GetRegistryScanningConfiguration', {})).scanningConfiguration ?? {},
  );

/**
 * Without a wildcard, a filter matches every name that contains it (ECR user guide, "Filters to choose which
 * repositories are scanned").
 */
const matches = (filter: string, name: string): boolean =>
  filter.includes('*') ? globMatches(filter, name) : name.includes(filter);

/** The part that applies to one repository. */
export const findScanning = (registry: Fact<RegistryScanningConfiguration>, name: string): Fact<RegistryScanning> =>
  registry.known
    ? toFact({
        scanType: registry.value.scanType ?? null,
        frequencies: (registry.value.rules ?? []).flatMap(({ scanFrequency, repositoryFilters }) =>
          scanFrequency && (repositoryFilters ?? []).some(({ filter }) => filter !== undefined && matches(filter, name))
            ? [scanFrequency]
            : [],
        ),
      })
    : registry;
