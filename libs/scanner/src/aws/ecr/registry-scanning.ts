import type { RegistryScanningConfiguration } from '@aws-sdk/client-ecr';
import { type Fact, known } from '../../snapshot';
import { type Collecting, callIn, readFact } from '../collecting';
import type { RegistryScanning } from './ecr-repository';

/** How the registry of a region scans what its repositories take. */
export const readRegistryScanning = (collecting: Collecting): Promise<Fact<RegistryScanningConfiguration>> =>
  readFact(
    collecting,
    async () => (await callIn(collecting, 'ecr', 'GetRegistryScanningConfiguration', {})).scanningConfiguration ?? {},
  );

/** Without a wildcard a filter matches every name that has it somewhere (ECR user guide, "Filters to choose which repositories are scanned"). */
const matches = (filter: string, name: string): boolean => {
  if (!filter.includes('*')) return name.includes(filter);
  const pattern = filter
    .split('*')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${pattern}$`).test(name);
};

/** What of it is about one repository. */
export const scanningOf = (registry: Fact<RegistryScanningConfiguration>, name: string): Fact<RegistryScanning> =>
  registry.known
    ? known({
        scanType: registry.value.scanType ?? null,
        frequencies: (registry.value.rules ?? []).flatMap(({ scanFrequency, repositoryFilters }) =>
          scanFrequency && (repositoryFilters ?? []).some(({ filter }) => filter !== undefined && matches(filter, name))
            ? [scanFrequency]
            : [],
        ),
      })
    : registry;
