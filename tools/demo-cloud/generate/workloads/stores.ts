import type { TableDescription } from '@aws-sdk/client-dynamodb';
import type { ReplicationGroup } from '@aws-sdk/client-elasticache';
import type { DomainStatus } from '@aws-sdk/client-opensearch';
import type { Cluster } from '@aws-sdk/client-redshift';
import type { Mendable } from '../condition';
import type { Scope } from '../scope';
import { tagsOf, type Tag } from '../tags';
import {
  ANALYTICS,
  AP,
  EU,
  PAYMENTS,
  PLATFORM,
  STAGING,
  SUPPORT,
  US,
  WEB,
  plansIn,
  policyText,
  type Planned,
} from './plan';

interface TablePlan extends Planned {
  readonly canBeRestored: boolean;
  readonly hasOwnKey: boolean;
  readonly isProtected: boolean;
}

export interface DemoTable {
  readonly table: TableDescription & { readonly TableName: string };
  readonly canBeRestored: boolean;
  readonly tags: Tag[];
}

const TABLES: readonly Mendable<TablePlan>[] = [
  {
    region: US,
    what: 'payments',
    labels: { ...PAYMENTS, classification: 'pii' },
    canBeRestored: true,
    hasOwnKey: true,
    isProtected: true,
  },
  {
    region: US,
    what: 'carts',
    labels: WEB,
    canBeRestored: false,
    hasOwnKey: false,
    isProtected: false,
    mended: { canBeRestored: true, hasOwnKey: true, isProtected: true },
  },
  {
    region: EU,
    what: 'feature-flags',
    labels: { ...STAGING, classification: 'internal' },
    canBeRestored: false,
    hasOwnKey: true,
    isProtected: false,
    mended: { canBeRestored: true, isProtected: true },
  },
  { region: AP, what: 'tickets', labels: SUPPORT, canBeRestored: true, hasOwnKey: true, isProtected: true },
];

/** The DynamoDB tables of one region. */
export const tablesIn = (scope: Scope, region: string): DemoTable[] =>
  plansIn(scope, region, TABLES).map(({ name, labels, canBeRestored, hasOwnKey, isProtected }) => ({
    table: {
      TableName: name,
      TableArn: `arn:aws:dynamodb:${region}:${scope.accountId}:table/${name}`,
      TableStatus: 'ACTIVE',
      DeletionProtectionEnabled: isProtected,
      ...(hasOwnKey
        ? {
            SSEDescription: {
              Status: 'ENABLED',
              SSEType: 'KMS',
              KMSMasterKeyArn: `arn:aws:kms:${region}:${scope.accountId}:key/${scope.id('key', name)}`,
            },
          }
        : {}),
    },
    canBeRestored,
    tags: tagsOf(undefined, labels),
  }));

interface DomainPlan extends Planned {
  readonly isEncrypted: boolean;
  readonly isPrivate: boolean;
  readonly demandsTls: boolean;
}

const DOMAINS: readonly Mendable<DomainPlan>[] = [
  { region: US, what: 'search', labels: WEB, isEncrypted: true, isPrivate: true, demandsTls: true },
  {
    region: US,
    what: 'logs',
    labels: PLATFORM,
    isEncrypted: false,
    isPrivate: false,
    demandsTls: false,
    mended: { isEncrypted: true, isPrivate: true, demandsTls: true },
  },
];

export interface DemoDomain {
  readonly domain: DomainStatus & { readonly DomainName: string };
  readonly tags: Tag[];
}

/** The search domains of one region. */
export const domainsIn = (scope: Scope, region: string): DemoDomain[] =>
  plansIn(scope, region, DOMAINS).map(({ name, labels, isEncrypted, isPrivate, demandsTls }) => {
    const arn = `arn:aws:es:${region}:${scope.accountId}:domain/${name}`;
    const access = { Principal: { AWS: '*' }, Action: 'es:*', Resource: `${arn}/*` };
    const domain: DemoDomain['domain'] = {
      DomainId: `${scope.accountId}/${name}`,
      DomainName: name,
      ARN: arn,
      ClusterConfig: { InstanceType: 'm6g.large.search', InstanceCount: 2 },
      EngineVersion: 'OpenSearch_2.19',
      AccessPolicies: policyText(access),
      EncryptionAtRestOptions: { Enabled: isEncrypted },
      NodeToNodeEncryptionOptions: { Enabled: isEncrypted },
      DomainEndpointOptions: { EnforceHTTPS: demandsTls },
      ...(isPrivate ? { VPCOptions: { VPCId: scope.id('vpc', region) } } : {}),
    };
    return { domain, tags: tagsOf(undefined, labels) };
  });

interface WarehousePlan extends Planned {
  readonly isPublic: boolean;
  readonly isEncrypted: boolean;
  readonly isLogged: boolean;
  readonly snapshotDays: number;
  readonly nodes: number;
}

export interface DemoWarehouse {
  readonly cluster: Cluster & { readonly ClusterIdentifier: string };
  readonly isLogged: boolean;
}

const WAREHOUSES: readonly Mendable<WarehousePlan>[] = [
  {
    region: US,
    what: 'warehouse',
    labels: { ...ANALYTICS, classification: 'confidential' },
    isPublic: false,
    isEncrypted: true,
    isLogged: true,
    snapshotDays: 7,
    nodes: 2,
  },
  {
    region: US,
    what: 'experiments',
    labels: { ...ANALYTICS, classification: 'pii' },
    isPublic: true,
    isEncrypted: false,
    isLogged: false,
    snapshotDays: 0,
    nodes: 1,
    mended: { isPublic: false, isEncrypted: true, isLogged: true, snapshotDays: 1 },
  },
];

/** The warehouse clusters of one region. */
export const warehousesIn = (scope: Scope, region: string): DemoWarehouse[] =>
  plansIn(scope, region, WAREHOUSES).map(({ name, labels, isPublic, isEncrypted, isLogged, snapshotDays, nodes }) => ({
    cluster: {
      ClusterIdentifier: name,
      NodeType: 'ra3.large',
      NumberOfNodes: nodes,
      ClusterStatus: 'available',
      PubliclyAccessible: isPublic,
      Encrypted: isEncrypted,
      AutomatedSnapshotRetentionPeriod: snapshotDays,
      Tags: tagsOf(undefined, labels),
    },
    isLogged,
  }));

interface CachePlan extends Planned {
  readonly isEncrypted: boolean;
  readonly encryptsTraffic: boolean;
}

const CACHES: readonly Mendable<CachePlan>[] = [
  { region: US, what: 'sessions', labels: WEB, isEncrypted: true, encryptsTraffic: true },
  {
    region: US,
    what: 'pages',
    labels: WEB,
    isEncrypted: false,
    encryptsTraffic: false,
    mended: { encryptsTraffic: true },
  },
];

/** The Redis groups of one region. */
export const cachesIn = (scope: Scope, region: string): ReplicationGroup[] =>
  plansIn(scope, region, CACHES).map(({ name, isEncrypted, encryptsTraffic }) => ({
    ReplicationGroupId: name,
    ARN: `arn:aws:elasticache:${region}:${scope.accountId}:replicationgroup:${name}`,
    Description: name,
    Status: 'available',
    CacheNodeType: 'cache.t4g.small',
    AtRestEncryptionEnabled: isEncrypted,
    TransitEncryptionEnabled: encryptsTraffic,
  }));
