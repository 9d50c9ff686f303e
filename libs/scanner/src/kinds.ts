import type { Resource, UnitSnapshot } from './snapshot';

/** The resources that are collected, by kind; the file of each resource adds its own. A kind begins with its provider: `aws.ec2.volume`. */
// oxlint-disable-next-line typescript/no-empty-object-type typescript/no-empty-interface -- resources add to it
export interface Kinds {}

export type ResourceKind = keyof Kinds & string;
/** Every kind of collected resource, discriminated by `kind`. */
export type KnownResource = Kinds[ResourceKind];
export type ResourceOf<K extends ResourceKind> = Extract<KnownResource, { readonly kind: K }>;

/** The resources of one kind in a unit, typed by the kind. */
export const listResources = <K extends ResourceKind>(
  unit: Pick<UnitSnapshot, 'resources'>,
  kind: K,
): ResourceOf<K>[] => unit.resources.filter((resource: Resource): resource is ResourceOf<K> => resource.kind === kind);
