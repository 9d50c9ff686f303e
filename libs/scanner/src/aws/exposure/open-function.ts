import type { LambdaFunction, QualifiedAccess } from '../lambda/lambda-function';
import { isNarrowed, WHO_OR_WHERE } from '../narrowing';
import type { PolicyDocument, PolicyStatement } from '../policy-document';
import { globMatches, isEverybody, isRecord, listStatements, toList } from '../policy-rules';
import { combineAny, type Finding, no, notKnown, yes } from './certainty';

/** Conditions that a request through the URL meets. */
const OF_URLS: Readonly<Record<string, string>> = {
  'lambda:functionurlauthtype': 'none',
  'lambda:invokedviafunctionurl': 'true',
};

const EQUALS = new Set(['stringequals', 'stringequalsignorecase', 'stringlike', 'bool']);

const isMetByUrl = ({ Condition }: PolicyStatement): boolean =>
  Object.entries(isRecord(Condition) ? Condition : {}).every(
    ([operator, keys]) =>
      EQUALS.has(operator.toLowerCase()) &&
      isRecord(keys) &&
      Object.entries(keys).every(([key, value]) => OF_URLS[key.toLowerCase()] === String(value).toLowerCase()),
  );

const allowsAction = ({ Action, NotAction }: PolicyStatement, action: string): boolean =>
  NotAction === undefined && toList(Action).some((each) => globMatches(each.toLowerCase(), action));

const judgeAction = (policy: PolicyDocument, action: string): Finding => {
  const statements = listStatements(policy);
  if (statements.some(({ Effect }) => Effect === 'Deny'))
    return notKnown('Its resource policy has a Deny statement that was not evaluated.');
  return combineAny(
    statements
      .filter((each) => each.Effect === 'Allow' && isEverybody(each.Principal) && allowsAction(each, action))
      .map((each) => {
        if (isMetByUrl(each)) return yes('');
        return isNarrowed(each, WHO_OR_WHERE)
          ? no()
          : notKnown('Its resource policy has a condition that was not evaluated.');
      }),
  );
};

/**
 * A URL without authentication still needs a resource policy that allows everyone; URLs made since October 2025 need
 * it for both actions (Lambda developer guide, "Control access to Lambda function URLs").
 */
const judgeUrl = (name: string, { urlAuth, policy }: Pick<QualifiedAccess, 'urlAuth' | 'policy'>): Finding => {
  if (!urlAuth.known) return notKnown(urlAuth.reason);
  if (urlAuth.value === null || urlAuth.value === 'AWS_IAM') return no();
  if (urlAuth.value !== 'NONE') return notKnown(`AWS does not report the auth type of the URL of ${name}.`);
  if (!policy.known) return notKnown(policy.reason);
  if (policy.value === null) return no();
  const byUrl = judgeAction(policy.value, 'lambda:invokefunctionurl');
  if (byUrl.answer !== 'yes') return byUrl;
  return judgeAction(policy.value, 'lambda:invokefunction').answer === 'yes'
    ? yes(`Anyone can invoke ${name} through its URL.`)
    : notKnown(`The URL of ${name} is open if it was created before October 2025; when was not recorded.`);
};

const GATEWAY = 'apigateway.amazonaws.com';

const isForGateway = ({ Effect, Principal }: PolicyStatement): boolean =>
  Effect === 'Allow' && isRecord(Principal) && toList(Principal['Service']).includes(GATEWAY);

/** Whether API Gateway may invoke a function: whether its API is public and asks for authorization is not recorded. */
export const mayBeInvokedByGateway = ({ name, policy, qualified }: LambdaFunction): Finding => {
  const policies = [policy, ...(qualified.known ? qualified.value.map((each) => each.policy) : [])];
  const isAllowed = policies.some(
    (each) => each.known && each.value !== null && listStatements(each.value).some(isForGateway),
  );
  return isAllowed
    ? notKnown(`API Gateway may invoke ${name}. Whether its API is public and requires authorization was not recorded.`)
    : no();
};

/** Whether the internet can invoke a function through its URL, or that of a version or alias. */
export const isUrlOpen = ({ name, urlAuth, policy, qualified }: LambdaFunction): Finding =>
  combineAny([
    judgeUrl(name, { urlAuth, policy }),
    ...(qualified.known
      ? qualified.value.map(({ qualifier, ...access }) => judgeUrl(`${name}:${qualifier}`, access))
      : [notKnown(qualified.reason)]),
  ]);
