import { allows, type Policy, type Statement } from './policy';

const WORKER = 'arn:aws:iam::000000000000:role/worker';
const policy = (...statements: Statement[]): Policy => ({ Version: '2012-10-17', Statement: statements });
const allow: Statement = {
  Effect: 'Allow',
  Principal: { AWS: 'arn:aws:iam::000000000000:root' },
  Action: 'sts:AssumeRole',
};
const ask = { principal: WORKER, action: 'sts:AssumeRole', context: { 'sts:ExternalId': 'cm-acme' } };

describe('a policy decision', () => {
  it('refuses by silence', () => {
    expect(allows(policy(), ask)).toBe(false);
    expect(allows(policy({ ...allow, Action: 'sts:TagSession' }), ask)).toBe(false);
  });

  it('names principals by account, by root ARN, by role and by the role of a session', () => {
    for (const AWS of ['000000000000', 'arn:aws:iam::000000000000:root', WORKER, '*', ['1', WORKER]]) {
      expect(allows(policy({ ...allow, Principal: { AWS } }), ask)).toBe(true);
    }
    const session = { ...ask, principal: 'arn:aws:sts::000000000000:assumed-role/worker/scan' };
    expect(allows(policy({ ...allow, Principal: { AWS: WORKER } }), session)).toBe(true);
    expect(allows(policy({ ...allow, Principal: { AWS: 'arn:aws:iam::999999999999:root' } }), ask)).toBe(false);
  });

  it('lets an explicit denial win', () => {
    expect(allows(policy(allow, { ...allow, Effect: 'Deny' }), ask)).toBe(false);
  });

  it.each([
    ['StringEquals', 'cm-acme', true],
    ['StringEquals', 'cm-*', false],
    ['StringLike', 'cm-*', true],
    ['StringNotEquals', 'cm-acme', false],
    ['ArnLike', 'cm-acm?', true],
    ['DateLessThan', 'cm-acme', false],
  ])('judges %s %s', (operator, wanted, isAllowed) => {
    expect(allows(policy({ ...allow, Condition: { [operator]: { 'sts:ExternalId': wanted } } }), ask)).toBe(isAllowed);
  });

  it('takes a missing key for no match, and an unknown operator of a denial for a match', () => {
    const withoutId = { ...ask, context: {} };
    expect(allows(policy({ ...allow, Condition: { StringEquals: { 'sts:ExternalId': 'cm-acme' } } }), withoutId)).toBe(
      false,
    );
    expect(allows(policy({ ...allow, Condition: { Null: { 'sts:ExternalId': 'true' } } }), withoutId)).toBe(true);
    expect(allows(policy(allow, { ...allow, Effect: 'Deny', Condition: { DateLessThan: { x: 'y' } } }), ask)).toBe(
      false,
    );
  });
});
