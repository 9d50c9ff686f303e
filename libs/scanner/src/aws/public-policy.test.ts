import { SEED, effort } from '@cloudmend/domain/testing/effort';
import fc from 'fast-check';
import { WHO } from './narrowing';
import { globMatches } from './policy-rules';
import { admitsEverybody, letsEverybodyWrite } from './public-policy';

const MINE = '111122223333';
const policy = (Condition: unknown, more: object = {}) => ({
  Statement: [{ Effect: 'Allow', Principal: '*', Action: '*', Resource: '*', Condition, ...more }],
});
const isOpen = (operator: string, key: string, value: unknown): boolean =>
  admitsEverybody(policy({ [operator]: { [key]: value } }));

describe('a policy that allows everyone is public', () => {
  it.each([
    'arn:*',
    'arn:aws:*',
    'arn:aws:*:*:*:*',
    '*:*',
    '*',
    '?*',
    '??????????',
    '',
    'arn:aws:sns:*:*:*',
    'arn:aws:sns:eu-west-1:????????????:orders',
    'arn:aws:sns:*:*:orders',
    'arn:aws:iam::*:role/admin',
    'arn:aws:iam::1*:root',
    'arn:aws:s3:::*',
    'arn:aws:s3:::papers*',
    'arn:aws:route53:::hostedzone/*',
    'arn:aws:sns:eu-west-1:${aws:PrincipalAccount}:orders',
  ])('with source %j', (source) => expect(isOpen('ArnLike', 'aws:SourceArn', source)).toBe(true));

  it.each([
    '0.0.0.0/0',
    '0.0.0.0/00',
    '198.51.100.7/0',
    '::/0',
    '::0/0',
    '0::/0',
    '0:0:0:0:0:0:0:0/0',
    '2001:db8::/0',
    '2000::/3',
    '::ffff:0:0/96',
    '::ffff:0.0.0.0/96',
    '0:0:0:0:0:ffff::/96',
    '0.0.0.0/1',
    '128.0.0.0/1',
    '0.0.0.0/7',
    '0.0.0.0/0/24',
    '0.0.0.0/x',
    'everywhere',
  ])('with address %s', (range) => expect(isOpen('IpAddress', 'aws:SourceIp', range)).toBe(true));

  it.each([
    ['a condition of another kind', { Bool: { 'aws:SecureTransport': 'true' } }],
    ['a condition on the requested resource', { StringEquals: { 's3:x-amz-acl': 'private' } }],
    ['a tag that callers can set', { StringEquals: { 'aws:PrincipalTag/team': 'red' } }],
    ['a header that anyone can set', { StringLike: { 'aws:Referer': 'https://example.com/*' } }],
    ['an address that every VPC can use', { IpAddress: { 'aws:VpcSourceIp': '10.0.0.0/16' } }],
    ['everyone but one account', { StringNotEquals: { 'aws:SourceAccount': MINE } }],
    ['everyone but one network', { NotIpAddress: { 'aws:SourceIp': '203.0.113.0/24' } }],
    ['an operator that a missing key satisfies', { StringEqualsIfExists: { 'aws:PrincipalOrgID': 'o-1' } }],
    [
      'a set operator that a missing key satisfies',
      { 'ForAllValues:StringEquals': { 'aws:PrincipalOrgPaths': 'o-1/r-1/*' } },
    ],
    ['requests without the key', { Null: { 'aws:PrincipalOrgID': 'true' } }],
    ['requests with any such key', { Null: { 'aws:SourceVpce': 'false' } }],
    [
      'a missing key or a wrong value',
      { StringEqualsIfExists: { 'aws:PrincipalOrgID': 'o-1' }, Null: { 'aws:SourceVpc': 'false' } },
    ],
    ['one account or any', { StringLike: { 'aws:SourceAccount': [MINE, '*'] } }],
    ['accounts with a common prefix', { StringLike: { 'aws:SourceAccount': '1*' } }],
    ["the caller's own account", { StringEquals: { 'aws:SourceAccount': '${aws:PrincipalAccount}' } }],
    ['any organization', { StringLike: { 'aws:PrincipalOrgID': 'o-*' } }],
    ['any path of any organization', { 'ForAnyValue:StringLike': { 'aws:PrincipalOrgPaths': '*/ou-1/*' } }],
    ['any endpoint', { StringLike: { 'aws:SourceVpce': 'vpce-*' } }],
    ['no value', { StringEquals: { 'aws:SourceAccount': [] } }],
    ['a value that is not a string', { StringEquals: { 'aws:SourceAccount': [MINE, { any: 'thing' }] } }],
    ['an invalid condition', 'StringEquals'],
    ['an operator without keys', { StringEquals: null }],
  ])('with %s', (_why, condition) => expect(admitsEverybody(policy(condition))).toBe(true));

  it('if it allows everyone but some', () =>
    expect(
      admitsEverybody({
        Statement: { Effect: 'Allow', NotPrincipal: { AWS: `arn:aws:iam::${MINE}:root` }, Action: '*' },
      }),
    ).toBe(true));

  it('if one of many statements is public', () => {
    const closed = policy({ StringEquals: { 'aws:SourceAccount': MINE } }).Statement;
    expect(admitsEverybody({ Statement: [...closed, ...policy({}).Statement, ...closed] })).toBe(true);
  });

  it('for a function, if only the network is restricted', () =>
    expect(admitsEverybody(policy({ IpAddress: { 'aws:SourceIp': '203.0.113.0/24' } }), WHO)).toBe(true));
});

describe('a policy that allows everyone is restricted', () => {
  it.each([
    ['one account', { StringEquals: { 'AWS:SourceAccount': MINE } }],
    ['one account, written as a number', { StringEquals: { 'aws:SourceAccount': Number(MINE) } }],
    ['one owner', { StringEquals: { 'AWS:SourceOwner': MINE } }],
    ['resources of one account', { ArnLike: { 'aws:SourceArn': `arn:aws:*:*:${MINE}:*` } }],
    ['one bucket', { ArnEquals: { 'aws:SourceArn': 'arn:aws:s3:::papers' } }],
    ['one bucket of any account', { ArnLike: { 'aws:SourceArn': 'arn:aws:s3:*:*:papers' } }],
    ['one role', { ArnLike: { 'aws:PrincipalArn': `arn:aws:iam::${MINE}:role/reader` } }],
    ['one organization', { StringEquals: { 'aws:PrincipalOrgID': 'o-1' } }],
    ['a part of one organization', { 'ForAnyValue:StringLike': { 'aws:PrincipalOrgPaths': 'o-1/r-1/ou-1/*' } }],
    ['sessions of one role', { StringLike: { 'aws:userid': 'AROA1:*' } }],
    ['one endpoint', { StringEquals: { 'aws:SourceVpce': 'vpce-1' } }],
    ['access points of one account', { StringEquals: { 's3:DataAccessPointAccount': MINE } }],
    ['two networks', { IpAddress: { 'aws:SourceIp': ['203.0.113.0/24', '2001:db8::/32'] } }],
    ['one address', { IpAddress: { 'aws:SourceIp': '203.0.113.7' } }],
    ['a large private network', { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } }],
    [
      'one organization, and the key must be present',
      { StringEqualsIfExists: { 'aws:PrincipalOrgID': 'o-1' }, Null: { 'aws:PrincipalOrgID': 'false' } },
    ],
    [
      'one account, next to a condition that everyone satisfies',
      { StringEquals: { 'aws:SourceAccount': MINE }, Bool: { 'aws:SecureTransport': 'true' } },
    ],
  ])('with %s', (_why, condition) => expect(admitsEverybody(policy(condition))).toBe(false));
});

describe('public access to a bucket', () => {
  it.each([
    ['can write through an open statement', {}, { Action: 's3:Put*' }, true],
    [
      'can write if only TLS is required',
      { Bool: { 'aws:SecureTransport': 'true' } },
      { Action: 's3:PutObject' },
      true,
    ],
    ['can write if everything but reading is allowed', {}, { Action: undefined, NotAction: 's3:Get*' }, true],
    ['can only read', {}, { Action: 's3:GetObject' }, false],
    [
      'can only read if everything else is excluded',
      {},
      { Action: undefined, NotAction: ['s3:Put*', 's3:Delete*'] },
      false,
    ],
    [
      'can write from one account',
      { StringEquals: { 'aws:PrincipalAccount': MINE } },
      { Action: 's3:PutObject' },
      false,
    ],
  ])('%s', (_why, condition, more, says) => expect(letsEverybodyWrite(policy(condition, more))).toBe(says));
});

describe('arbitrary conditions', () => {
  const options = { seed: SEED, numRuns: effort(50, 20_000) };
  const field = (...fixed: string[]) =>
    fc.oneof(fc.constantFrom('*', '?*', '????????????', '', ...fixed), fc.stringMatching(/^[a-z0-9*?]{0,4}$/));
  const source = fc
    .tuple(
      fc.constantFrom('arn', '*'),
      field('aws'),
      field('sns', 's3'),
      field('eu-west-1'),
      field(MINE, '999999999999', '999999999998'),
      field('orders', 'papers'),
    )
    .map((fields) => fields.join(':'));
  /** IAM compares ARNs part by part. */
  const isMet = (pattern: string, arn: string): boolean => {
    const parts = arn.split(':');
    return pattern.split(':').every((part, index) => globMatches(part, parts[index] ?? ''));
  };

  it('that two strangers satisfy are public', () =>
    fc.assert(
      fc.property(source, fc.constantFrom('orders', 'elsewhere'), (pattern, name) => {
        const strangers = ['999999999999', '999999999998'].map((account) => `arn:aws:sns:eu-west-1:${account}:${name}`);
        if (strangers.every((stranger) => isMet(pattern, stranger)))
          expect(isOpen('ArnLike', 'aws:SourceArn', pattern)).toBe(true);
      }),
      options,
    ));

  it('never become restricted by an additional value', () =>
    fc.assert(
      fc.property(fc.array(source, { minLength: 1, maxLength: 4 }), source, (values, further) => {
        if (isOpen('ArnLike', 'aws:SourceArn', values))
          expect(isOpen('ArnLike', 'aws:SourceArn', [...values, further])).toBe(true);
      }),
      options,
    ));

  it('with half of the internet or more are public in any notation', () =>
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.constantFrom('0', '00', '000', '1', '01'), (address, length) =>
        expect(isOpen('IpAddress', 'aws:SourceIp', `${address}/${length}`)).toBe(true),
      ),
      options,
    ));

  it('of odd form give a result and never throw', () =>
    fc.assert(
      fc.property(fc.jsonValue(), (condition) => expect(typeof admitsEverybody(policy(condition))).toBe('boolean')),
      options,
    ));
});
