import type * as DynamoDb from '@aws-sdk/client-dynamodb';
import type * as ElastiCache from '@aws-sdk/client-elasticache';
import type * as OpenSearch from '@aws-sdk/client-opensearch';
import type * as Redshift from '@aws-sdk/client-redshift';
import { cachesIn, domainsIn, tablesIn, warehousesIn, type DemoTable } from '../../generate/workloads/stores';
import { WireError } from '../../wire/wire-error';
import { regionOf, type Answer, type Asked } from '../asked';
import { pageOf } from '../paging';

const tableOf = (asked: Asked, name: string | undefined): DemoTable => {
  const found = tablesIn(asked.account.scope, regionOf(asked).name).find(({ table }) => table.TableName === name);
  if (!found)
    throw new WireError('ResourceNotFoundException', `Requested resource not found: Table: ${name} not found`);
  return found;
};

/** A page goes on after the last name of the one before. */
const listTables: Answer<DynamoDb.ListTablesCommandInput, DynamoDb.ListTablesCommandOutput> = (
  asked,
  { Limit = 100, ExclusiveStartTableName },
) => {
  const names = tablesIn(asked.account.scope, regionOf(asked).name).map(({ table }) => table.TableName);
  const rest = names.slice(ExclusiveStartTableName === undefined ? 0 : names.indexOf(ExclusiveStartTableName) + 1);
  const TableNames = rest.slice(0, Limit);
  return rest.length > Limit ? { TableNames, LastEvaluatedTableName: TableNames.at(-1) } : { TableNames };
};

const describeTable: Answer<DynamoDb.DescribeTableCommandInput, DynamoDb.DescribeTableCommandOutput> = (
  asked,
  { TableName },
) => ({
  Table: tableOf(asked, TableName).table,
});

const describeContinuousBackups: Answer<
  DynamoDb.DescribeContinuousBackupsCommandInput,
  DynamoDb.DescribeContinuousBackupsCommandOutput
> = (asked, { TableName }) => ({
  ContinuousBackupsDescription: {
    ContinuousBackupsStatus: 'ENABLED',
    PointInTimeRecoveryDescription: {
      PointInTimeRecoveryStatus: tableOf(asked, TableName).canBeRestored ? 'ENABLED' : 'DISABLED',
    },
  },
});

const listTagsOfResource: Answer<DynamoDb.ListTagsOfResourceCommandInput, DynamoDb.ListTagsOfResourceCommandOutput> = (
  asked,
  { ResourceArn = '' },
) => ({
  Tags: tableOf(asked, ResourceArn.split(':table/')[1]).tags,
});

export const dynamoDbAnswers = {
  DescribeContinuousBackups: describeContinuousBackups,
  DescribeTable: describeTable,
  ListTables: listTables,
  ListTagsOfResource: listTagsOfResource,
};

const listDomainNames: Answer<OpenSearch.ListDomainNamesCommandInput, OpenSearch.ListDomainNamesCommandOutput> = (
  asked,
) => ({
  DomainNames: domainsIn(asked.account.scope, regionOf(asked).name).map(({ domain }) => ({
    DomainName: domain.DomainName,
    EngineType: 'OpenSearch',
  })),
});

const describeDomains: Answer<OpenSearch.DescribeDomainsCommandInput, OpenSearch.DescribeDomainsCommandOutput> = (
  asked,
  input,
) => {
  const wanted = input.DomainNames ?? [];
  if (wanted.length > 5)
    throw new WireError('ValidationException', 'Please provide a maximum of 5 domain names to describe.');
  const domains = domainsIn(asked.account.scope, regionOf(asked).name).map(({ domain }) => domain);
  return { DomainStatusList: domains.filter(({ DomainName }) => wanted.includes(DomainName)) };
};

const listTags: Answer<OpenSearch.ListTagsCommandInput, OpenSearch.ListTagsCommandOutput> = (asked, { ARN }) => {
  const found = domainsIn(asked.account.scope, regionOf(asked).name).find(({ domain }) => domain.ARN === ARN);
  if (!found) throw new WireError('ResourceNotFoundException', `Domain not found: ${ARN}`, 409);
  return { TagList: found.tags };
};

export const openSearchAnswers = {
  DescribeDomains: describeDomains,
  ListDomainNames: listDomainNames,
  ListTags: listTags,
};

const describeClusters: Answer<Redshift.DescribeClustersCommandInput, Redshift.DescribeClustersCommandOutput> = (
  asked,
  input,
) => {
  const all = warehousesIn(asked.account.scope, regionOf(asked).name);
  const { items, next } = pageOf(all, {
    size: input.MaxRecords,
    token: input.Marker,
    most: 100,
    least: 20,
    fault: 'InvalidParameterValue',
  });
  return { Clusters: items.map(({ cluster }) => cluster), Marker: next };
};

const describeLoggingStatus: Answer<
  Redshift.DescribeLoggingStatusCommandInput,
  Redshift.DescribeLoggingStatusCommandOutput
> = (asked, input) => {
  const found = warehousesIn(asked.account.scope, regionOf(asked).name).find(
    ({ cluster }) => cluster.ClusterIdentifier === input.ClusterIdentifier,
  );
  if (!found) throw new WireError('ClusterNotFound', `Cluster ${input.ClusterIdentifier} not found.`, 404);
  return { LoggingEnabled: found.isLogged };
};

export const redshiftAnswers = { DescribeClusters: describeClusters, DescribeLoggingStatus: describeLoggingStatus };

const describeReplicationGroups: Answer<
  ElastiCache.DescribeReplicationGroupsCommandInput,
  ElastiCache.DescribeReplicationGroupsCommandOutput
> = (asked, input) => {
  const all = cachesIn(asked.account.scope, regionOf(asked).name);
  const { items, next } = pageOf(all, {
    size: input.MaxRecords,
    token: input.Marker,
    most: 100,
    least: 20,
    fault: 'InvalidParameterValue',
  });
  return { ReplicationGroups: items, Marker: next };
};

/** Every node of a group is a cluster too; the company has none beside its groups. */
const describeCacheClusters: Answer<
  ElastiCache.DescribeCacheClustersCommandInput,
  ElastiCache.DescribeCacheClustersCommandOutput
> = (asked, input) => {
  const all = input.ShowCacheClustersNotInReplicationGroups
    ? []
    : cachesIn(asked.account.scope, regionOf(asked).name).flatMap(
        ({ ReplicationGroupId, MemberClusters = [], Engine }) =>
          MemberClusters.map((CacheClusterId) => ({ CacheClusterId, ReplicationGroupId, Engine, NumCacheNodes: 1 })),
      );
  const { items, next } = pageOf(all, {
    size: input.MaxRecords,
    token: input.Marker,
    most: 100,
    least: 20,
    fault: 'InvalidParameterValue',
  });
  return { CacheClusters: items, Marker: next };
};

/** Nobody has put a tag on the company's caches. */
const listTagsOfCache: Answer<
  ElastiCache.ListTagsForResourceCommandInput,
  ElastiCache.ListTagsForResourceCommandOutput
> = (asked, { ResourceName }) => {
  if (!cachesIn(asked.account.scope, regionOf(asked).name).some(({ ARN }) => ARN === ResourceName))
    throw new WireError('ReplicationGroupNotFoundFault', `${ResourceName} is not found.`, 404);
  return { TagList: [] };
};

export const elastiCacheAnswers = {
  DescribeCacheClusters: describeCacheClusters,
  DescribeReplicationGroups: describeReplicationGroups,
  ListTagsForResource: listTagsOfCache,
};
