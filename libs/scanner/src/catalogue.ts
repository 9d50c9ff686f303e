import type { ControlRef } from '@cloudmend/domain/findings';
import type { ResourceKind } from './kinds';
import { DEFAULT_THRESHOLDS, type Thresholds } from '@cloudmend/domain/thresholds';
import { type AnyCheck, type CheckDescription, listKinds, withThresholds } from './define-check';
import { type Frameworks, mapFrameworks } from './frameworks/index';
import { listChecks, type Parts, type Service } from './parts';

/** The public part of a check. */
export interface CheckMetadata extends Omit<CheckDescription, 'kind' | 'alsoKinds' | 'equivalents'> {
  /** The part of a scan that reads its resources. */
  readonly unitService: string;
  readonly alsoReads: readonly string[];
  /** The kinds of resource that must be read to evaluate it. */
  readonly kinds: readonly ResourceKind[];
  readonly controls: readonly ControlRef[];
  /** Equivalent check ids of other tools. */
  readonly equivalents: { readonly prowler: readonly string[]; readonly cloudsploit: readonly string[] };
}

const describe = (check: AnyCheck, parts: Parts, frameworks: Frameworks): CheckMetadata => {
  const { id, service, severity, title, fault, recommendation, alsoReads = [], isOfAccount = false } = check;
  return {
    id,
    service,
    unitService: parts.ofKind(check.kind),
    severity,
    kinds: listKinds(check),
    title: withThresholds(title, DEFAULT_THRESHOLDS),
    fault: withThresholds(fault, DEFAULT_THRESHOLDS),
    recommendation: withThresholds(recommendation, DEFAULT_THRESHOLDS),
    isOfAccount,
    alsoReads,
    controls: frameworks.listControls(id),
    equivalents: { prowler: [], cloudsploit: [], ...check.equivalents },
  };
};

/** The checks of a provider. */
export interface Catalogue {
  /** Every active check, by service and name. */
  readonly running: readonly AnyCheck[];
  /** The same as data. */
  readonly checks: readonly CheckMetadata[];
  /** The frameworks with these checks. */
  readonly frameworks: Frameworks;
  /** The check with an id; undefined if it no longer exists. */
  findCheck(id: string): CheckMetadata | undefined;
  /** The requirement of a check, with the given thresholds; undefined if it no longer exists. */
  describeExpected(id: string, thresholds: Thresholds): string | undefined;
}

/** The checks that some services declare. */
export const createCatalogue = (services: readonly Service[], parts: Parts): Catalogue => {
  const running = listChecks(services);
  const frameworks = mapFrameworks(running);
  const checks = running.map((check) => describe(check, parts, frameworks));
  const byId = new Map(checks.map((check) => [check.id, check]));
  const wishes = new Map(running.map(({ id, title }) => [id, title]));
  return {
    running,
    checks,
    frameworks,
    findCheck: (id) => byId.get(id),
    describeExpected: (id, thresholds) => {
      const wish = wishes.get(id);
      return wish === undefined ? undefined : withThresholds(wish, thresholds);
    },
  };
};
