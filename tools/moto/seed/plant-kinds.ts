import { APIS } from '../../estate/apigateway';
import { DISTRIBUTIONS } from '../../estate/cloudfront';
import { TABLES } from '../../estate/dynamodb';
import { REPOSITORIES } from '../../estate/ecr';
import { ECS_CLUSTERS, TASKS } from '../../estate/ecs';
import { KUBERNETES } from '../../estate/eks';
import { CACHES } from '../../estate/elasticache';
import { BALANCERS, CLASSICS } from '../../estate/elb';
import { DOCUMENTS } from '../../estate/governance';
import { CERTIFICATES, KEYS, SECRETS } from '../../estate/keys';
import { FUNCTIONS } from '../../estate/lambda';
import { FILES, LOG_GROUPS } from '../../estate/logs';
import { QUEUES, STREAMS, TOPICS } from '../../estate/messages';
import { DOMAINS } from '../../estate/opensearch';
import type { Ground, Kind, Verdicts } from '../../estate/plan';
import { WAREHOUSES } from '../../estate/redshift';
import { given, named, type SeedTarget } from './manifest';

type Planted = Readonly<Record<string, Verdicts>>;
type Planting = (target: SeedTarget, ground: Ground) => Promise<Planted>;

/** What must be said of a thing and of its parts, as the emulator has it. */
const judged = <P extends object>(arn: string, { verdicts, parts, emulator }: Kind<P>, plan: P): Planted => ({
  [arn]: { ...verdicts(plan), ...emulator?.(plan) },
  ...Object.fromEntries(Object.entries(parts?.(plan) ?? {}).map(([end, said]) => [`${arn}${end}`, said])),
});

const plantKind =
  <P extends object>(kind: Kind<P>): Planting =>
  async (target, ground) => {
    const said: Record<string, Verdicts> = {};
    for (const [name, plan] of Object.entries(kind.emulated)) {
      const full = named(target, kind.isNamedByRegion ? `${name}-${ground.region}` : name);
      const made = given(await kind.plant(ground, full, plan), full);
      Object.assign(said, typeof made === 'string' ? judged(made, kind, plan) : made);
    }
    return said;
  };

/** What every region of an emulated account has. */
export const IN_EACH_REGION: readonly Planting[] = [
  plantKind(DOCUMENTS),
  plantKind(KEYS),
  plantKind(CERTIFICATES),
  plantKind(SECRETS),
  plantKind(LOG_GROUPS),
  plantKind(FILES),
  plantKind(TOPICS),
  plantKind(QUEUES),
  plantKind(STREAMS),
  plantKind(APIS),
  plantKind(BALANCERS),
  plantKind(CLASSICS),
  plantKind(TABLES),
  plantKind(REPOSITORIES),
  plantKind(TASKS),
  plantKind(ECS_CLUSTERS),
  plantKind(KUBERNETES),
  plantKind(CACHES),
  plantKind(FUNCTIONS),
  plantKind(DOMAINS),
  plantKind(WAREHOUSES),
];

/** What belongs to no region. */
export const EVERYWHERE: readonly Planting[] = [plantKind(DISTRIBUTIONS)];

/** Plants all of these, and notes what must be said of each thing. */
export const plantAll = async (target: SeedTarget, ground: Ground, plantings: readonly Planting[]): Promise<void> => {
  for (const plant of plantings)
    for (const [arn, verdicts] of Object.entries(await plant(target, ground))) target.manifest.plant(arn, verdicts);
};
