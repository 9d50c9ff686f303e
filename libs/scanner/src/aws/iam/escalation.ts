import { type NarrowingKeys, isFixed, isNarrowed, valuesDemanded } from '../narrowing';
import type { PolicyDocument, PolicyStatement } from '../policy-document';
import { globMatches, toList, listStatements } from '../policy-rules';
import { isAdministratorAccess } from './aws-policies';
import { PASS_ROLE, WAYS, type Way } from './escalation-ways';

const matches = (patterns: readonly string[], action: string): boolean =>
  patterns.some((pattern) => globMatches(pattern.toLowerCase(), action.toLowerCase()));

const coversAction = ({ Action, NotAction }: PolicyStatement, action: string): boolean =>
  NotAction === undefined ? matches(toList(Action), action) : !matches(toList(NotAction), action);

/** Only an unconditional deny removes an action. */
const isPlainDenial = ({ Effect, Resource, Condition }: PolicyStatement): boolean =>
  Effect === 'Deny' && toList(Resource).includes('*') && Condition === undefined;

/** Changing one's own password and keys grants nothing new. */
const OWN_CREDENTIALS = new Set(['iam:CreateAccessKey', 'iam:CreateLoginProfile', 'iam:UpdateLoginProfile']);
const OWN_USER = /:user\/(?:[^*]*\/|\*\/)?\$\{aws:username\}$/i;

const isOnlyOwn = ({ Resource }: PolicyStatement, action: string): boolean => {
  const resources = toList(Resource);
  return OWN_CREDENTIALS.has(action) && resources.length > 0 && resources.every((arn) => OWN_USER.test(arn));
};

/** AWS's ways to delegate IAM: require a boundary, or allow only specific policies to be attached. */
const DELEGATED: NarrowingKeys = new Map([
  ['iam:permissionsboundary', isFixed],
  ['iam:policyarn', (arn: string) => isFixed(arn) && !isAdministratorAccess(arn)],
]);

const isDelegated = (statement: PolicyStatement, action: string): boolean =>
  action.startsWith('iam:') && action !== PASS_ROLE && isNarrowed(statement, DELEGATED);

/** Some services in China have their own suffix. */
const SERVICE_SUFFIXES = ['amazonaws.com', 'amazonaws.com.cn'];

/** Lambda is `lambda.amazonaws.com`; a statement without a service passes roles to all services. */
const passesTo = (statement: PolicyStatement, service: string): boolean => {
  const services = valuesDemanded(statement, 'iam:passedtoservice');
  if (services === undefined) return true;
  return services.some((pattern) => SERVICE_SUFFIXES.some((suffix) => globMatches(pattern, `${service}.${suffix}`)));
};

/**
 * The published escalation ways that a policy allows: its allowed actions minus the denied ones. Resources are
 * ignored, except if they limit users to their own credentials: the policy does not show which role or function a
 * name refers to.
 */
export const escalationsIn = (policy: PolicyDocument): readonly Way[] => {
  const statements = listStatements(policy);
  const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
  const denied = statements.filter(isPlainDenial);
  const grants = (action: string, suits: (statement: PolicyStatement) => boolean): boolean =>
    allowed.some((statement) => coversAction(statement, action) && suits(statement)) &&
    !denied.some((statement) => coversAction(statement, action));
  const isOpen = new Map<string, boolean>();
  const grantsAction = (action: string): boolean => {
    const known =
      isOpen.get(action) ??
      grants(action, (statement) => !isOnlyOwn(statement, action) && !isDelegated(statement, action));
    isOpen.set(action, known);
    return known;
  };
  return WAYS.filter(
    ({ passTo, actions }) =>
      actions.every(grantsAction) &&
      (passTo === undefined || grants(PASS_ROLE, (statement) => passesTo(statement, passTo))),
  );
};
