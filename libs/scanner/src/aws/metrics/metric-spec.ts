import type { ResourceKind, ResourceOf } from '../../kinds';
import type { Resource } from '../../snapshot';

/** One metric of a resource; several are added period by period. */
export interface MetricSource {
  readonly namespace: string;
  readonly metric: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

/** A CloudWatch request for one resource, under the saving rules' key. */
export interface MetricAsk {
  readonly key: string;
  readonly sources: readonly MetricSource[];
  readonly stat: 'Average' | 'Maximum' | 'Minimum' | 'Sum' | 'p95';
  readonly periodSeconds: 300 | 3600 | 86_400;
  readonly days: number;
  readonly isSparse: boolean;
}

export type AsksOf = { readonly [K in ResourceKind]?: (resource: ResourceOf<K>) => readonly MetricAsk[] };

export const FIVE_MINUTES = 300;
export const HOUR = 3600;
export const DAY = 86_400;

type Timing = Pick<MetricAsk, 'stat' | 'periodSeconds' | 'days'> & { readonly isSparse?: boolean };

/** Builds the requests of one namespace and one set of dimensions. */
export const askFor =
  (namespace: string, dimensions: Readonly<Record<string, string>>) =>
  (key: string, metrics: string | readonly string[], { isSparse = false, ...timing }: Timing): MetricAsk => ({
    key,
    sources: [metrics].flat().map((metric) => ({ namespace, metric, dimensions })),
    isSparse,
    ...timing,
  });

const ENVIRONMENT_KEYS: ReadonlySet<string> = new Set(['env', 'environment', 'stage']);

/** The environment in a resource's tags, in lower case: `prod`, `dev`; undefined without such a tag. */
export const findEnvironment = ({ tags }: Pick<Resource, 'tags'>): string | undefined =>
  Object.entries(tags)
    .find(([key]) => ENVIRONMENT_KEYS.has(key.trim().toLowerCase()))?.[1]
    .trim()
    .toLowerCase();
