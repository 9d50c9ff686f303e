import { APIS } from './apigateway';
import { DISTRIBUTIONS } from './cloudfront';
import { TRAILS } from './cloudtrail';
import { MIGRATION_ENDPOINTS } from './dms';
import { TABLES } from './dynamodb';
import { REPOSITORIES } from './ecr';
import { ADDRESSES, INSTANCES } from './ec2';
import { IMAGES, TEMPLATES } from './ec2-images';
import { SNAPSHOTS, VOLUME_DEFAULTS, VOLUMES } from './ec2-storage';
import { ECS_CLUSTERS, TASKS } from './ecs';
import { KUBERNETES } from './eks';
import { CACHES } from './elasticache';
import { BALANCERS, CLASSICS } from './elb';
import { DOCUMENTS } from './governance';
import { CERTIFICATES, KEYS, SECRETS } from './keys';
import { GROUPS as IAM_GROUPS, POLICIES, ROLES, SERVER_CERTIFICATES } from './iam';
import { USERS } from './iam-users';
import { FUNCTIONS } from './lambda';
import { FILES, LOG_GROUPS } from './logs';
import { QUEUES, STREAMS, TOPICS } from './messages';
import { DOMAINS } from './opensearch';
import type { Kind } from './plan';
import { DATABASES, DB_CLUSTER_SNAPSHOTS, DB_CLUSTERS, DB_SNAPSHOTS } from './rds';
import { WAREHOUSES } from './redshift';
import { BUCKETS } from './s3';
import { GROUPS, SUBNETS, VPCS } from './vpc';
import { ACLS, PEERINGS } from './vpc-borders';

/** A kind whose plans only itself can read. */
export type AnyKind = Kind<object>;
const anyKind = <P extends object>(kind: Kind<P>): AnyKind => kind as unknown as AnyKind;

/** Services that know no regions. What they have is planted in the first. */
export const GLOBAL: ReadonlySet<string> = new Set(['cloudfront', 'iam']);

/** Every kind of thing that is planned, by service. */
export const KINDS: Readonly<Record<string, readonly AnyKind[]>> = {
  iam: [anyKind(POLICIES), anyKind(USERS), anyKind(ROLES), anyKind(IAM_GROUPS), anyKind(SERVER_CERTIFICATES)],
  // Flow logs and trails write to buckets; most of the rest lies in a VPC.
  s3: [anyKind(BUCKETS)],
  vpc: [anyKind(VPCS), anyKind(SUBNETS), anyKind(GROUPS), anyKind(ACLS), anyKind(PEERINGS)],
  ec2: [
    anyKind(INSTANCES),
    anyKind(ADDRESSES),
    anyKind(IMAGES),
    anyKind(VOLUMES),
    anyKind(SNAPSHOTS),
    anyKind(TEMPLATES),
    anyKind(VOLUME_DEFAULTS),
  ],
  apigateway: [anyKind(APIS)],
  cloudtrail: [anyKind(TRAILS)],
  cloudfront: [anyKind(DISTRIBUTIONS)],
  dms: [anyKind(MIGRATION_ENDPOINTS)],
  dynamodb: [anyKind(TABLES)],
  ecr: [anyKind(REPOSITORIES)],
  ecs: [anyKind(TASKS), anyKind(ECS_CLUSTERS)],
  eks: [anyKind(KUBERNETES)],
  elasticache: [anyKind(CACHES)],
  elb: [anyKind(BALANCERS), anyKind(CLASSICS)],
  keys: [anyKind(KEYS), anyKind(CERTIFICATES), anyKind(SECRETS)],
  lambda: [anyKind(FUNCTIONS)],
  logs: [anyKind(LOG_GROUPS), anyKind(FILES)],
  messages: [anyKind(TOPICS), anyKind(QUEUES), anyKind(STREAMS)],
  opensearch: [anyKind(DOMAINS)],
  rds: [anyKind(DATABASES), anyKind(DB_SNAPSHOTS), anyKind(DB_CLUSTERS), anyKind(DB_CLUSTER_SNAPSHOTS)],
  redshift: [anyKind(WAREHOUSES)],
  ssm: [anyKind(DOCUMENTS)],
};
