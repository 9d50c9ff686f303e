import {
  type ExposedData,
  type ExposureHop,
  type ExposurePath,
  orderData,
  orderPaths,
} from '@cloudmend/domain/add-ons';
import type { FindExposure } from '../../define-provider';
import type { Ec2Instance } from '../ec2/ec2-instance';
import type { IamRole } from '../iam/iam-role';
import type { LambdaFunction } from '../lambda/lambda-function';
import type { DbInstance } from '../rds/db-instance';
import { type AccountFacts, indexFacts } from './account-facts';
import { type Finding, no, notKnown, yes } from './certainty';
import { type Entry, listEntries, toHop } from './entries';
import { listGaps } from './list-gaps';
import { reachFromInternet, reachWithin } from './network-reach';
import { findProfileRole, listRoleData, toData } from './role-data';
import { listReadableSecrets, listStaleKeys } from './readable-secrets';

/** Data listed for each path; the rest is counted. */
const MOST_DATA = 25;

interface FoundRole {
  readonly role?: IamRole;
  readonly found: Finding;
}

const findInstanceRole = (facts: AccountFacts, instance: Ec2Instance): FoundRole => {
  const { instanceProfileArn, metadataEndpoint, name } = instance;
  if (instanceProfileArn === null || metadataEndpoint === 'disabled') return { found: no() };
  const role = findProfileRole(facts, instanceProfileArn);
  if ('answer' in role) return { found: role };
  return metadataEndpoint === null
    ? { role, found: notKnown('AWS does not report whether its metadata endpoint is enabled.') }
    : { role, found: yes(`${name} has the credentials of its instance profile's role.`) };
};

const findFunctionRole = (facts: AccountFacts, { roleArn, name }: LambdaFunction): FoundRole => {
  if (!roleArn) return { found: notKnown('The role of the function was not recorded.') };
  const role = facts.list('aws.iam.role').find(({ arn }) => arn === roleArn);
  return role
    ? { role, found: yes(`${name} runs as this role.`) }
    : { found: notKnown(facts.unread('aws.iam.role') ?? `The role ${roleArn} was not read.`) };
};

const findRole = (facts: AccountFacts, runner: Entry['runner']): FoundRole =>
  runner.kind === 'aws.ec2.instance' ? findInstanceRole(facts, runner) : findFunctionRole(facts, runner);

const toPath = (accountId: string, hops: readonly ExposureHop[], data: readonly ExposedData[]): ExposurePath => {
  const sorted = [...data].sort(orderData);
  const isOpen = hops.every(({ state }) => state === 'open') && sorted[0]?.state === 'open';
  return {
    id: [accountId, 'internet', ...hops.map(({ id }) => id)].join(' > '),
    accountId,
    state: isOpen ? 'open' : 'not-assessed',
    hops: [...hops],
    data: sorted.slice(0, MOST_DATA),
    moreData: Math.max(0, sorted.length - MOST_DATA),
  };
};

const isServing = ({ state }: DbInstance): boolean => state === 'available' || state === null;

const toServer = ({ vpcId, securityGroups, subnets, port }: DbInstance) => ({
  vpcId,
  groups: securityGroups,
  subnets,
  port,
});

/** Databases that an instance can open a connection to. */
const listDatabases = (facts: AccountFacts, { vpcId, securityGroups, privateIp }: Ec2Instance): ExposedData[] =>
  facts
    .list('aws.rds.instance')
    .filter(isServing)
    .flatMap((database) => {
      const source = { vpcId, groups: securityGroups, privateIp };
      const finding = reachWithin(facts, source, toServer(database));
      return toData('database', database, [{ access: 'connect', finding }]) ?? [];
    });

const publicDatabases = (facts: AccountFacts): ExposedData[] =>
  facts
    .list('aws.rds.instance')
    .filter((database) => isServing(database) && database.isPublic)
    .flatMap((database) => {
      const { port, securityGroups, subnets } = database;
      const finding =
        port === undefined || port === null
          ? notKnown('The port of the database was not recorded.')
          : reachFromInternet(facts, {
              families: ['ipv4'],
              groups: securityGroups,
              subnets,
              isInOneSubnet: true,
              ports: [port],
            });
      return toData('database', database, [{ access: 'connect', finding }]) ?? [];
    });

const listPaths = (accountId: string, facts: AccountFacts): ExposurePath[] => {
  const roleData = new Map<string, readonly ExposedData[]>();
  const readRole = (role: IamRole): readonly ExposedData[] => {
    const found = roleData.get(role.arn) ?? listRoleData(facts, role);
    roleData.set(role.arn, found);
    return found;
  };
  const paths = listEntries(facts).flatMap((entry): ExposurePath[] => {
    const { runner } = entry;
    const { role, found } = findRole(facts, runner);
    const databases = runner.kind === 'aws.ec2.instance' ? listDatabases(facts, runner) : [];
    const byNetwork = databases.length > 0 ? [toPath(accountId, entry.hops, databases)] : [];
    if (found.answer === 'no') return byNetwork;
    if (!role) {
      const unknownRole: ExposureHop = {
        kind: 'role',
        id: 'unknown',
        name: 'Its role',
        region: 'global',
        state: 'not-assessed',
        fact: found.fact,
      };
      return [...byNetwork, toPath(accountId, [...entry.hops, unknownRole], [])];
    }
    const data = readRole(role);
    const byRole = [...entry.hops, toHop({ kind: 'role', resource: role }, found)];
    return data.length > 0 ? [...byNetwork, toPath(accountId, byRole, data)] : byNetwork;
  });
  const direct = publicDatabases(facts).map((database) => ({
    ...toPath(accountId, [], [database]),
    id: [accountId, 'internet', database.id].join(' > '),
  }));
  return [...paths, ...direct];
};

/** Exposure paths, readable secrets and stale keys in the newest facts of one account. */
export const findExposure: FindExposure = (accountId, units, { now, staleDays }) => {
  const facts = indexFacts(units);
  return {
    paths: listPaths(accountId, facts).sort(orderPaths),
    secrets: listReadableSecrets(accountId, facts),
    staleKeys: listStaleKeys(accountId, facts, now, staleDays),
    gaps: listGaps(accountId, units, facts),
  };
};
