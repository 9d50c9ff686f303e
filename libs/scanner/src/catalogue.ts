import type { ControlRef } from '@cloudmend/domain/findings';
import type { ResourceKind } from './aws/resources';
import { DEFAULT_THRESHOLDS, type Thresholds } from '@cloudmend/domain/thresholds';
import { type AnyCheck, type CheckDescription, kindsOf, withThresholds } from './define-check';
import { partOfKind } from './collectors';
import { controlsOf } from './frameworks/index';
import { RUNNING_CHECKS } from './running-checks';

export { RUNNING_CHECKS };

/** What is public about a check. */
export interface CheckMetadata extends Omit<CheckDescription, 'kind' | 'alsoKinds' | 'equivalents'> {
  /** The part of a scan that reads what it judges. */
  readonly unitService: string;
  readonly alsoReads: readonly string[];
  /** The kinds of resource that must have been read for it to speak. */
  readonly kinds: readonly ResourceKind[];
  readonly controls: readonly ControlRef[];
  /** The ids people know it by elsewhere. */
  readonly equivalents: { readonly prowler: readonly string[]; readonly cloudsploit: readonly string[] };
}

const WISHES = new Map(RUNNING_CHECKS.map(({ id, title }) => [id, title]));

/** What a check asks for, with the thresholds given; undefined for one that no longer runs. */
export const expectedOf = (id: string, thresholds: Thresholds): string | undefined => {
  const wish = WISHES.get(id);
  return wish === undefined ? undefined : withThresholds(wish, thresholds);
};

const describe = (check: AnyCheck): CheckMetadata => {
  const { id, service, severity, title, fault, recommendation, alsoReads = [], isOfAccount = false } = check;
  return {
    id,
    service,
    unitService: partOfKind(check.kind),
    severity,
    kinds: kindsOf(check),
    title: withThresholds(title, DEFAULT_THRESHOLDS),
    fault: withThresholds(fault, DEFAULT_THRESHOLDS),
    recommendation: withThresholds(recommendation, DEFAULT_THRESHOLDS),
    isOfAccount,
    alsoReads,
    controls: controlsOf(id),
    equivalents: { prowler: [], cloudsploit: [], ...check.equivalents },
  };
};

/** Every check, as data. */
export const CHECKS: readonly CheckMetadata[] = RUNNING_CHECKS.map(describe);

const BY_ID = new Map(CHECKS.map((check) => [check.id, check]));

/** The check of an id; undefined for one that no longer runs. */
export const checkOf = (id: string): CheckMetadata | undefined => BY_ID.get(id);
