import { takeFirst } from '@cloudmend/domain/testing/at-night';
import { ACCOUNT } from '../account';
import { group, IAM_GUIDE, IDENTITIES, policyText } from './iam-identities';
import { judgeAnswers } from './judge-answers';
import { NEAR_MISSES, PUBLISHED_ESCALATIONS } from './published-escalations';
import type { Answers } from './truth-case';

const MANAGED = 'iam-policy-privilege-escalation';
const INLINE = 'iam-inline-policy-privilege-escalation';

/** The same statements as a managed policy of the customer's and as an inline policy of a group. */
const forms = (statements: readonly object[]): ReadonlyArray<readonly [check: string, answers: Answers]> => [
  [
    MANAGED,
    {
      'iam:GetAccountAuthorizationDetails': {
        ...IDENTITIES,
        Policies: [
          {
            PolicyName: 'worker',
            Arn: `arn:aws:iam::${ACCOUNT}:policy/worker`,
            DefaultVersionId: 'v1',
            AttachmentCount: 1,
            IsAttachable: true,
            PolicyVersionList: [{ VersionId: 'v1', IsDefaultVersion: true, Document: policyText(...statements) }],
          },
        ],
      },
    },
  ],
  [INLINE, group(statements)],
];

const findVerdict = async (statements: readonly object[]): Promise<string[][]> =>
  Promise.all(
    forms(statements).map(async ([check, answers]) =>
      (await judgeAnswers({}, { check, kind: 'bad', what: '', source: IAM_GUIDE, answers, says: 'fail' })).map(
        ({ status }) => status,
      ),
    ),
  );

const allow = (Action: readonly string[], more: object = {}): object => ({
  Effect: 'Allow',
  Action,
  Resource: '*',
  ...more,
});
const PASS_ROLE = 'iam:PassRole';
const withoutPassRole = (actions: readonly string[]): string[] => actions.filter((action) => action !== PASS_ROLE);
const passedTo = (service: string): object =>
  allow([PASS_ROLE], { Condition: { StringEquals: { 'iam:PassedToService': `${service}.amazonaws.com` } } });
const named = PUBLISHED_ESCALATIONS.map((way) => [way.actions.join(' with '), way] as const);
const passing = named.flatMap(([name, way]) =>
  way.passTo === undefined ? [] : [[name, { ...way, passTo: way.passTo }] as const],
);

describe('a published way to further rights', () => {
  it.each(named)('fails, managed and inline: %s', async (_name, { actions }) => {
    expect(await findVerdict([allow(actions)])).toEqual([['fail'], ['fail']]);
  });

  it.each(takeFirst(passing, 3))(
    'fails where the role may go to that service alone: %s',
    async (_name, { actions, passTo }) => {
      expect(await findVerdict([passedTo(passTo), allow(withoutPassRole(actions))])).toEqual([['fail'], ['fail']]);
    },
  );

  it.each(takeFirst(named, 3))('passes where everything is denied again: %s', async (_name, { actions }) => {
    const denial = { Effect: 'Deny', Action: actions, Resource: '*' };
    expect(await findVerdict([allow(actions), denial])).toEqual([['pass'], ['pass']]);
  });

  it('is named once, with its source', () => {
    const keys = PUBLISHED_ESCALATIONS.map(({ actions }) => [...actions].sort().join());
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    expect(
      PUBLISHED_ESCALATIONS.filter(
        ({ source }) => !/^https:\/\/(rhinosecuritylabs\.com|github\.com|docs\.aws\.amazon\.com)\//.test(source),
      ),
    ).toEqual([]);
    expect(PUBLISHED_ESCALATIONS.length).toBeGreaterThanOrEqual(101);
  });
});

describe('what only looks like a way', () => {
  it.each(NEAR_MISSES)('passes, managed and inline: %s', async (_what, actions) => {
    expect(await findVerdict([allow(actions)])).toEqual([['pass'], ['pass']]);
  });

  it.each(takeFirst(passing, 3))('passes where the role may go to another service: %s', async (_name, { actions }) => {
    const rest = withoutPassRole(actions);
    // Some need no role passed: what is left of them is a way of its own.
    const isWay = PUBLISHED_ESCALATIONS.some((way) => way.actions.every((action) => rest.includes(action)));
    const said = isWay ? 'fail' : 'pass';
    expect(await findVerdict([passedTo('monitoring.rds'), allow(rest)])).toEqual([[said], [said]]);
  });
});
