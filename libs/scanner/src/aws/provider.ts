import { awsAccounts, parseRoleArn } from '@cloudmend/domain/aws';
import { defineProvider } from '../define-provider';
import { GLOBAL_REGION } from '../snapshot';
import type { UnreadSubject } from '../run-checks';
import { DEFAULT_REGIONS, listRegions, findPayer } from './account-scopes';
import { collectAwsUnit } from './collect-aws-unit';
import { findExposure } from './exposure/find-exposure';
import { openAccount } from './open-account';
import { ask } from './operations';
import { findHomeRegion, readPartition, partitionOfRegion } from './partition';
import { remedyFor, remedyTarget } from './remedies/index';
import { SERVICES } from './services';

/** Services with a different name in ARNs. */
const ARN_NAMES: ReadonlyMap<string, string> = new Map(
  SERVICES.flatMap(({ id, arnName }) => (arnName === undefined ? [] : [[id, arnName] as const])),
);

/** The root of an account, or the region of a service. */
const nameSubject = ({ service, accountId, region, seen, otherRegion = '' }: UnreadSubject): string =>
  region === GLOBAL_REGION
    ? `arn:${readPartition(seen ?? `arn:${partitionOfRegion(otherRegion)}:`)}:iam::${accountId}:root`
    : `arn:${partitionOfRegion(region)}:${ARN_NAMES.get(service) ?? service}:${region}:${accountId}:account`;

/** Amazon Web Services. */
export const awsProvider = defineProvider({
  id: 'aws',
  name: 'AWS',
  accounts: awsAccounts,
  services: SERVICES,
  enter: (entry, signal) => openAccount({}, entry, signal),
  whoseAccount: async (reader, handle) => {
    // Each partition has a separate STS.
    const region = findHomeRegion(readPartition(handle));
    return (await ask(reader, { service: 'sts', region, operation: 'GetCallerIdentity', input: {} })).Account;
  },
  scopes: {
    list: (reader, partition) => listRegions(reader, findHomeRegion(partition)),
    usual: (partition) => DEFAULT_REGIONS.get(partition),
    readPartition: (handle) => parseRoleArn(handle)?.partition ?? 'aws',
    findPayer: (reader, partition) => findPayer(reader, findHomeRegion(partition)),
    nameSubject,
  },
  collectUnit: collectAwsUnit,
  findExposure,
  remedyFor: (check, found) => remedyFor(check, found && remedyTarget(found.resource, found.region, found.accountId)),
});

export const { findCheck, describeExpected, judge, planUnits, readScope, unreadUnit } = awsProvider;
export const { names: UNIT_SERVICES, ofKind: partOfKind, isOncePerAccount: isGlobalService } = awsProvider.parts;
