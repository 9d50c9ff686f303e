import type { AccountRules } from '@cloudmend/domain/accounts';
import type { CloudReader } from './cloud-port';
import { type Catalogue, catalogueOf } from './catalogue';
import type { CollectOptions } from './collect-options';
import { type Parts, type PlanRequest, partsOf, planUnits, type Service } from './parts';
import type { FoundResource, RemedyTexts } from './remedy-texts';
import { judgeBy, type Judge, type UnreadSubject } from './run-checks';
import { type ReadScope, readScopeBy } from './read-scope';
import type { ScanUnit, UnitSnapshot } from './snapshot';

/** How to assume the role in a customer's account, with the ExternalId of the tenant that linked it. */
export interface RoleEntry {
  readonly accountId: string;
  /** What the account is entered by, in the provider's own form: an ARN of a role for AWS. */
  readonly roleArn: string;
  /** Undefined only for the probe that looks for accounts that let in anybody. */
  readonly externalId: string | undefined;
  /** Shows up in the customer's own log: the scan's id, or `link`. */
  readonly sourceIdentity: string;
  /** At most 3600; 900 for a connection test. */
  readonly sessionSeconds: number;
}

/** What an account is divided into, and how: regions for AWS, a cluster's namespaces elsewhere. */
export interface Scopes {
  /** The scopes that an account has. @throws CloudError */
  list(reader: CloudReader, partition: string): Promise<readonly string[]>;
  /** Read where an account refuses to name its own; undefined where nobody can know. */
  usual(partition: string): readonly string[] | undefined;
  /** The part of the provider that an account lies in, by what it is entered by; accounts of two never meet. */
  partitionOf(roleArn: string): string;
  /** The account that pays for the reader's account; null where none does, or it may not be told. */
  payerOf(reader: CloudReader, partition: string): Promise<string | null>;
  /** The id of an account, or of one scope of a service, as the subject of a verdict. */
  subjectOf(subject: UnreadSubject): string;
}

/** What a provider says of itself. */
export interface ProviderDefinition {
  /** `aws`: its kinds of resource begin with it, and an account names it as its cloud. For ever. */
  readonly id: string;
  readonly name: string;
  readonly accounts: AccountRules;
  readonly services: readonly Service[];
  /** Lets a reader into an account. @throws CloudError denied when the account refuses or is another one */
  enter(entry: RoleEntry, signal?: AbortSignal): Promise<CloudReader>;
  /** Whose account a reader reads; undefined where the provider does not say. @throws CloudError */
  whoseAccount(reader: CloudReader, roleArn: string): Promise<string | undefined>;
  readonly scopes: Scopes;
  /** Reads one unit. What is refused becomes a gap. @throws CloudError expired */
  collectUnit(reader: CloudReader, unit: ScanUnit, options: CollectOptions): Promise<UnitSnapshot>;
  /** How to mend what a check finds, filled with the resource of a finding; undefined for an unknown check. */
  remedyFor(check: string, found?: FoundResource): RemedyTexts | undefined;
}

/** A cloud that is linked, scanned and judged: what it says of itself, and what follows from its services. */
export interface Provider extends ProviderDefinition, Catalogue {
  readonly parts: Parts;
  /** The units of one account's scan: those of the account once, the others per scope. */
  planUnits(plan: PlanRequest): readonly ScanUnit[];
  /** The snapshot of a unit that nobody could read: every kind of it is unread, so that nothing of it can look like a pass. */
  unreadUnit(unit: ScanUnit, reason: string, now: Date): UnitSnapshot;
  readonly readScope: ReadScope;
  readonly judge: Judge;
}

/** One provider. Everything that its services declare derives from here. */
export const defineProvider = (definition: ProviderDefinition): Provider => {
  const parts = partsOf(definition.services);
  const catalogue = catalogueOf(definition.services, parts);
  return {
    ...definition,
    ...catalogue,
    parts,
    planUnits: (plan) => planUnits(parts, plan),
    unreadUnit: (unit, reason, now) => {
      const operation = `${unit.service}:*`;
      return {
        schema: 'cloudmend.snapshot/1',
        unit,
        takenAt: now.toISOString(),
        resources: [],
        unreadKinds: parts.kindsOf(unit.service).map((kind) => ({ kind, operation, reason })),
        gaps: [{ ...unit, operation, reason }],
        apiCalls: 0,
      };
    },
    readScope: readScopeBy(catalogue, parts),
    judge: judgeBy({ running: catalogue.running, parts, subjectOf: definition.scopes.subjectOf }),
  };
};

/** The providers of an installation. Ids of checks are unique over all of them. */
export interface Providers {
  readonly all: readonly Provider[];
  /** @throws TypeError for a provider that is not of this installation */
  of(id: string): Provider;
  find(id: string): Provider | undefined;
  /** The provider that a check belongs to; undefined for one that no longer runs. */
  ofCheck(check: string): Provider | undefined;
}

/** Some providers, by their ids. */
export const openProviders = (all: readonly Provider[]): Providers => {
  const byId = new Map(all.map((provider) => [provider.id, provider]));
  return {
    all,
    of: (id) => {
      const provider = byId.get(id);
      if (!provider) throw new TypeError(`There is no provider ${id}.`);
      return provider;
    },
    find: (id) => byId.get(id),
    ofCheck: (check) => all.find((provider) => provider.checkOf(check) !== undefined),
  };
};
