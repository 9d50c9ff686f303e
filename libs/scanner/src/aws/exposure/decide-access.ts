import type { Fact } from '../../snapshot';
import type { PolicyDocument, PolicyStatement } from '../policy-document';
import { globMatches, isEverybody, isPlainHttpOnly, isRecord, listStatements, toList } from '../policy-rules';
import { type Answer, type Finding, no, notKnown, yes } from './certainty';

/** A policy by the name that a reader knows, or the reason why it is unknown. */
export type NamedPolicy =
  | { readonly name: string; readonly statements: readonly PolicyStatement[] }
  | { readonly name: string; readonly unread: string };

/** Who asks: a role, its identity-based policies and its permissions boundary. */
export interface Caller {
  readonly arn: string;
  readonly policies: readonly NamedPolicy[];
  /** @default - none */
  readonly boundary?: NamedPolicy;
}

/** What is asked for. */
export interface Target {
  readonly arn: string;
  /** Access to objects in the resource, as in `arn:aws:s3:::name/*`, instead of to the resource itself. */
  readonly hasObjects: boolean;
  /** Its resource-based policy, of the caller's own account; null if it has none. */
  readonly policy: NamedPolicy | null;
}

/** A pattern that matches this key covers every object. */
const ANY_OBJECT = '~any/object~';
const VARIABLE = /\$\{[^}]*\}/g;

type Coverage = 'all' | 'some' | 'none';

/** How much of the target a resource pattern covers. */
const coverBy = (pattern: string, { arn, hasObjects }: Target): Coverage => {
  if (!hasObjects) return globMatches(pattern, arn) ? 'all' : 'none';
  if (globMatches(pattern, `${arn}/${ANY_OBJECT}`)) return 'all';
  const slash = pattern.indexOf('/');
  return slash > 0 && globMatches(pattern.slice(0, slash), arn) ? 'some' : 'none';
};

const widest = (covers: readonly Coverage[]): Coverage =>
  covers.includes('all') ? 'all' : covers.includes('some') ? 'some' : 'none';

const findCover = ({ Resource, NotResource }: PolicyStatement, target: Target): Coverage | 'variable' => {
  const patterns = toList(NotResource ?? Resource);
  const covered = widest(patterns.map((pattern) => coverBy(pattern.replace(VARIABLE, '*'), target)));
  const hasVariable = patterns.some((pattern) => pattern.includes('${'));
  if (hasVariable && covered !== 'none') return 'variable';
  if (NotResource === undefined) return covered;
  return covered === 'all' ? 'none' : covered === 'some' ? 'some' : 'all';
};

const coversAction = ({ Action, NotAction }: PolicyStatement, action: string): boolean => {
  const matches = (patterns: unknown): boolean =>
    toList(patterns).some((pattern) => globMatches(pattern.toLowerCase(), action.toLowerCase()));
  return NotAction === undefined ? matches(Action) : !matches(NotAction);
};

/**
 * Whether a resource policy's statement is about the caller. To name the account denies all of its callers, and allows
 * none: it leaves that to their own policies.
 */
const namesCaller = ({ Effect, Principal, NotPrincipal }: PolicyStatement, arn: string): Answer => {
  if (NotPrincipal !== undefined) return 'unknown';
  const named = isRecord(Principal) ? toList(Principal['AWS']) : [];
  if (isEverybody(Principal) || named.includes(arn)) return 'yes';
  const [, partition, , , account = '', resource = ''] = arn.split(':');
  const owner = [account, `arn:${partition}:iam::${account}:root`];
  if (Effect === 'Deny' && owner.some((each) => named.includes(each))) return 'yes';
  const session = `arn:${partition}:sts::${account}:assumed-role/${resource.split('/').at(-1)}/`;
  return named.some((each) => each.startsWith(session)) ? 'unknown' : 'no';
};

const isConditional = ({ Condition }: PolicyStatement): boolean =>
  Condition !== undefined && !(isRecord(Condition) && Object.keys(Condition).length === 0);

interface Ask {
  readonly action: string;
  readonly target: Target;
}

/** What a statement covers of a request, apart from its effect and principal; `maybe`: that depends on a condition. */
type Extent = 'all' | 'some' | 'maybe' | 'none';

const findExtent = (statement: PolicyStatement, { action, target }: Ask): Extent => {
  if (!coversAction(statement, action)) return 'none';
  const cover = findCover(statement, target);
  // Who calls with TLS avoids such a deny.
  if (cover === 'none' || (statement.Effect === 'Deny' && isPlainHttpOnly(statement))) return 'none';
  return cover === 'variable' || isConditional(statement) ? 'maybe' : cover;
};

/** The first policy that says each, and why one was not read. */
type Tally = Partial<Record<`${'Allow' | 'Deny'} ${Exclude<Extent, 'none'>}` | 'unread', string>>;

const isEffect = (effect: string | undefined): effect is 'Allow' | 'Deny' => effect === 'Allow' || effect === 'Deny';

type Concerns = (statement: PolicyStatement) => Answer;

const limitTo = (concerned: Answer, extent: Extent): Extent =>
  concerned === 'no' || extent === 'none' ? 'none' : concerned === 'yes' ? extent : 'maybe';

const note = (tally: Tally, name: string, { Effect }: PolicyStatement, extent: Extent): void => {
  if (extent !== 'none' && isEffect(Effect)) tally[`${Effect} ${extent}`] ??= name;
};

const tallyPolicies = (policies: readonly NamedPolicy[], ask: Ask, concerns: Concerns = () => 'yes'): Tally => {
  const tally: Tally = {};
  for (const policy of policies) {
    if ('unread' in policy) tally.unread ??= policy.unread;
    else
      for (const each of policy.statements)
        note(tally, policy.name, each, limitTo(concerns(each), findExtent(each, ask)));
  }
  return tally;
};

interface Grant {
  readonly extent: Extent;
  readonly by: string;
}

/** The widest that is allowed. */
const findGrant = (tallies: readonly Tally[]): Grant => {
  for (const extent of ['all', 'some', 'maybe'] as const)
    for (const tally of tallies) {
      const by = tally[`Allow ${extent}`];
      if (by !== undefined) return { extent, by };
    }
  return { extent: 'none', by: '' };
};

const findFirst = (tallies: readonly Tally[], key: keyof Tally): string | undefined =>
  tallies.map((tally) => tally[key]).find((each) => each !== undefined);

/** Why a request that a grant allows may be refused; undefined if nothing that was read refuses it. */
const findDoubt = (action: string, grant: Grant, limit: Extent, tallies: readonly Tally[]): string | undefined => {
  const denier = findFirst(tallies, 'Deny maybe');
  if (denier !== undefined) return `${denier} may deny ${action}: a condition or a principal was not evaluated.`;
  if (grant.extent === 'maybe') return `${grant.by} allows ${action} under a condition that was not evaluated.`;
  const unread = findFirst(tallies, 'unread');
  if (unread !== undefined) return unread;
  if (limit === 'maybe' || (limit === 'some' && grant.extent === 'some'))
    return `The permissions boundary may not allow ${action}.`;
  const limiter = findFirst(tallies, 'Deny some');
  const isPartial = limit === 'some' || grant.extent === 'some';
  return isPartial && limiter !== undefined ? `${limiter} denies ${action} on some of its objects.` : undefined;
};

/** What a permissions boundary allows at most; `none` only if it was read. */
const findLimit = (limit: Tally | undefined): Extent => {
  if (!limit) return 'all';
  const { extent } = findGrant([limit]);
  return extent === 'none' && limit.unread !== undefined ? 'maybe' : extent;
};

/**
 * Whether a role may take an action on a resource of its own account (IAM user guide, "Policy evaluation logic"): an
 * explicit deny decides, an identity-based or a resource-based policy must allow, and a permissions boundary must
 * allow too. Service control policies and endpoint policies are not part of the facts.
 */
export const decideAccess = ({ arn, policies, boundary }: Caller, action: string, target: Target): Finding => {
  const ask = { action, target };
  const own = tallyPolicies(policies, ask);
  const attached = tallyPolicies(target.policy === null ? [] : [target.policy], ask, (each) => namesCaller(each, arn));
  const bound = boundary && tallyPolicies([boundary], ask);
  const all = [own, attached, ...(bound ? [bound] : [])];
  const denier = findFirst(all, 'Deny all');
  if (denier !== undefined) return no(`${denier} denies ${action}.`);
  const limit = findLimit(bound);
  if (limit === 'none') return no(`The permissions boundary does not allow ${action}.`);
  const grant = findGrant([own, attached]);
  if (grant.extent === 'none') {
    const unread = findFirst([own, attached], 'unread');
    return unread === undefined ? no() : notKnown(unread);
  }
  const doubt = findDoubt(action, grant, limit, all);
  if (doubt !== undefined) return notKnown(doubt);
  return yes(`${grant.by} allows ${action}${grant.extent === 'some' ? ' on some of its objects' : ''}.`);
};

/** A policy document under a name. */
export const namePolicy = (name: string, document: Fact<PolicyDocument>): NamedPolicy =>
  document.known ? { name, statements: listStatements(document.value) } : { name, unread: document.reason };
