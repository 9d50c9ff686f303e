import type { ScanMode, ServicePreset } from '@cloudmend/domain/scans';
import type { AnyCheck } from './define-check';
import type { ResourceKind } from './kinds';
import { GLOBAL_REGION, type ScanUnit } from './snapshot';

/** Kinds of resource, and when they are read. */
export interface ServiceRead {
  /**
   * The part of a scan it belongs to; a part may read several services.
   * @default - the service's id
   */
  readonly part?: string;
  /**
   * Whether a part is read once per account or in each scope, such as a region.
   * @default 'region'
   */
  readonly scope?: 'account' | 'region';
  /**
   * The service selections, besides all, that include it.
   * @default - none
   */
  readonly presets?: ReadonlyArray<Exclude<ServicePreset, 'all'>>;
  /**
   * True if a saving rule uses it.
   * @default false
   */
  readonly hasSavings?: boolean;
  readonly kinds: readonly ResourceKind[];
}

/** A service of a provider, for plans and verdicts. */
export interface Service {
  /** The service of its checks. */
  readonly id: string;
  readonly reads?: readonly ServiceRead[];
  /** A function, since most of what reads a service needs none of its checks. */
  readonly checks?: () => readonly AnyCheck[];
}

const compareIds = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

/** The checks of some services, by service and name. */
export const listChecks = (services: readonly Service[]): AnyCheck[] =>
  services.toSorted(compareIds).flatMap(({ checks }) => checks?.().toSorted(compareIds) ?? []);

/** The part that reads the bill: it is stored as read and not evaluated. */
export const BILL_PART = 'cost';

/** A worker's unit of reading: one service, or several that need one call each. */
export interface Parts {
  readonly names: readonly string[];
  /** The part that reads a kind of resource. @throws TypeError for a kind that no part reads */
  ofKind(kind: string): string;
  listKinds(part: string): readonly ResourceKind[];
  /** True for parts read once per account instead of once per scope. */
  isOncePerAccount(part: string): boolean;
  /** The parts that a scan reads, in the order of the services. */
  listWanted(asked: { readonly mode: ScanMode; readonly services: ServicePreset }): readonly string[];
}

/** The parts of some services. */
export const toParts = (services: readonly Service[]): Parts => {
  const reads = services.flatMap(({ id, reads: own = [] }) => own.map((read) => ({ part: id, ...read })));
  const partOfKind = new Map<string, string>(reads.flatMap(({ part, kinds }) => kinds.map((kind) => [kind, part])));
  const names = [...new Set(reads.map(({ part }) => part))];
  const partsWith = (isMeant: (read: ServiceRead) => boolean): ReadonlySet<string> =>
    new Set(reads.filter(isMeant).map(({ part }) => part));
  const oncePerAccount = partsWith(({ scope }) => scope === 'account');
  const withSavings = partsWith(({ hasSavings = false }) => hasSavings);
  const servesMode: Readonly<Record<ScanMode, (part: string) => boolean>> = {
    all: () => true,
    cost: (part) => withSavings.has(part),
    security: (part) => part !== BILL_PART,
  };
  return {
    names,
    ofKind: (kind) => {
      const part = partOfKind.get(kind);
      if (part === undefined) throw new TypeError(`No part reads the kind ${kind}.`);
      return part;
    },
    listKinds: (part) => reads.filter((read) => read.part === part).flatMap(({ kinds }) => kinds),
    isOncePerAccount: (part) => oncePerAccount.has(part),
    listWanted: ({ mode, services: preset }) => {
      const chosen = partsWith(({ presets = [] }) => preset === 'all' || presets.includes(preset));
      return names.filter((part) => chosen.has(part) && servesMode[mode](part));
    },
  };
};

export interface PlanRequest {
  readonly accountId: string;
  readonly regions: readonly string[];
  readonly mode: ScanMode;
  readonly services: ServicePreset;
}

/** The units of one account's scan: account-wide ones once, the others per scope. */
export const planUnits = (parts: Parts, { accountId, regions, ...asked }: PlanRequest): ScanUnit[] => {
  const unique = [...new Set(regions)];
  return parts
    .listWanted(asked)
    .flatMap((service) =>
      (parts.isOncePerAccount(service) ? [GLOBAL_REGION] : unique).map((region) => ({ accountId, region, service })),
    );
};
