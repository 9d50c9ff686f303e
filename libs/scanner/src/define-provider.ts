import type { AccountRules } from '@cloudmend/domain/accounts';
import type { Exposure } from '@cloudmend/domain/add-ons';
import type { CloudReader } from './cloud-port';
import { type Catalogue, createCatalogue } from './catalogue';
import type { CollectOptions } from './collect-options';
import { type Frameworks, mapFrameworks } from './frameworks/index';
import { type Parts, type PlanRequest, toParts, planUnits, type Service } from './parts';
import type { FoundResource, RemedyTexts } from './remedy-texts';
import { judgeBy, type Judge, type UnreadSubject } from './run-checks';
import { type ReadScope, readScopeBy } from './read-scope';
import type { ScanUnit, UnitSnapshot } from './snapshot';

/** How to enter a customer's account, with the ExternalId of the tenant that linked it. */
export interface RoleEntry {
  readonly accountId: string;
  /** What the account is entered by, in its provider's own form. */
  readonly handle: string;
  /** Undefined only for the probe that detects accounts without the condition. */
  readonly externalId: string | undefined;
  /** Visible in the customer's log: the scan's id, or `link`. */
  readonly sourceIdentity: string;
  /** At most 3600; 900 for a connection test. */
  readonly sessionSeconds: number;
}

/** How an account is divided: regions for AWS, namespaces for a cluster. */
export interface Scopes {
  /** The scopes of an account. @throws CloudError */
  list(reader: CloudReader, partition: string): Promise<readonly string[]>;
  /** Scopes to read if an account denies listing its own; undefined if unknown. */
  usual(partition: string): readonly string[] | undefined;
  /** The partition of an account, from its handle; accounts of different partitions are unrelated. */
  readPartition(handle: string): string;
  /** The payer of the reader's account; null if there is none, or access is denied. */
  findPayer(reader: CloudReader, partition: string): Promise<string | null>;
  /** The id of an account, or of one scope of a service, as the subject of a verdict. */
  nameSubject(subject: UnreadSubject): string;
}

/** A provider's definition. */
export interface ProviderDefinition {
  /** `aws`: the prefix of its resource kinds, and the cloud of its accounts. Permanent. */
  readonly id: string;
  readonly name: string;
  readonly accounts: AccountRules;
  readonly services: readonly Service[];
  /** Opens a reader of an account. @throws CloudError denied if access is denied or the account is a different one */
  enter(entry: RoleEntry, signal?: AbortSignal): Promise<CloudReader>;
  /** The account that a reader reads; undefined if the provider does not report it. @throws CloudError */
  whoseAccount(reader: CloudReader, handle: string): Promise<string | undefined>;
  readonly scopes: Scopes;
  /** Reads one unit. Denials become gaps. @throws CloudError expired */
  collectUnit(reader: CloudReader, unit: ScanUnit, options: CollectOptions): Promise<UnitSnapshot>;
  /** The remedy of a check, filled with a finding's resource; undefined for an unknown check. */
  remedyFor(check: string, found?: FoundResource): RemedyTexts | undefined;
  /** Paths from the internet to data, in all facts of one account. @default - the provider has no such analysis */
  readonly findExposure?: FindExposure;
}

export type FindExposure = (
  accountId: string,
  units: readonly UnitSnapshot[],
  options: { readonly now: Date /** An active key is stale after so many days. */; readonly staleDays: number },
) => Exposure;

/** A cloud that can be linked, scanned and evaluated: its definition, and everything derived from its services. */
export interface Provider extends ProviderDefinition, Catalogue {
  readonly parts: Parts;
  /** The units of one account's scan: account-wide ones once, the others per scope. */
  planUnits(plan: PlanRequest): readonly ScanUnit[];
  /** The snapshot of a unit that could not be read: all of its kinds are unread, so that nothing can appear to pass. */
  unreadUnit(unit: ScanUnit, reason: string, now: Date): UnitSnapshot;
  readonly readScope: ReadScope;
  readonly judge: Judge;
}

/** Made at its first use, and kept. */
const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

/** One provider. Everything that its services declare is derived here, what needs their checks at its first use. */
export const defineProvider = (definition: ProviderDefinition): Provider => {
  const parts = toParts(definition.services);
  const catalogue = lazily(() => createCatalogue(definition.services, parts));
  const judge = lazily(() =>
    judgeBy({ running: catalogue().running, parts, nameSubject: definition.scopes.nameSubject }),
  );
  const findCheck: Provider['findCheck'] = (id) => catalogue().findCheck(id);
  return {
    ...definition,
    get running() {
      return catalogue().running;
    },
    get checks() {
      return catalogue().checks;
    },
    get frameworks() {
      return catalogue().frameworks;
    },
    findCheck,
    describeExpected: (id, thresholds) => catalogue().describeExpected(id, thresholds),
    parts,
    planUnits: (plan) => planUnits(parts, plan),
    unreadUnit: (unit, reason, now) => {
      const operation = `${unit.service}:*`;
      return {
        schema: 'cloudmend.snapshot/1',
        unit,
        takenAt: now.toISOString(),
        resources: [],
        unreadKinds: parts.listKinds(unit.service).map((kind) => ({ kind, operation, reason })),
        gaps: [{ ...unit, operation, reason }],
        apiCalls: 0,
      };
    },
    readScope: readScopeBy({ findCheck }, parts),
    judge: (accountId, units, options) => judge()(accountId, units, options),
  };
};

/** The providers of an installation. Check ids are unique across them. */
export interface Providers {
  readonly all: readonly Provider[];
  /** The frameworks with the checks of every provider. */
  readonly frameworks: Frameworks;
  /** @throws TypeError for a provider that is not installed */
  of(id: string): Provider;
  find(id: string): Provider | undefined;
  /** The provider of a check; undefined for a check that no longer exists. */
  ofCheck(check: string): Provider | undefined;
}

/** Providers by id. */
export const openProviders = (all: readonly Provider[]): Providers => {
  const byId = new Map(all.map((provider) => [provider.id, provider]));
  const frameworks = lazily(() => mapFrameworks(all.flatMap(({ running }) => running)));
  return {
    all,
    get frameworks() {
      return frameworks();
    },
    of: (id) => {
      const provider = byId.get(id);
      if (!provider) throw new TypeError(`There is no provider ${id}.`);
      return provider;
    },
    find: (id) => byId.get(id),
    ofCheck: (check) => all.find((provider) => provider.findCheck(check) !== undefined),
  };
};
