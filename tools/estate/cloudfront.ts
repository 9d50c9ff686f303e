import type { DistributionConfig, ViewerProtocolPolicy } from '@aws-sdk/client-cloudfront';
import type { Scope } from '../demo-cloud/generate/scope';
import { WireError } from '../demo-cloud/wire/wire-error';
import { about, type Operation, finder, pageBy } from './answering';
import { at, EMULATED_ACCOUNT_ID, type Kind, type Thing, thingsIn, US, verdict, WEB } from './plan';

interface Distribution {
  readonly viewers: ViewerProtocolPolicy;
  readonly isGuarded: boolean;
  readonly isLogged: boolean;
  /** Of its origin; a bucket where this is left out. */
  readonly originTls?: 'TLSv1' | 'TLSv1.2';
}

const SOUND: Distribution = { viewers: 'redirect-to-https', isGuarded: true, isLogged: true, originTls: 'TLSv1.2' };
const BARE: Distribution = { viewers: 'allow-all', isGuarded: false, isLogged: false, originTls: 'TLSv1' };

const toConfig = (
  name: string,
  accountId: string,
  { viewers, isGuarded, isLogged, originTls }: Distribution,
): DistributionConfig => {
  const OriginSslProtocols = originTls && { Quantity: 1, Items: [originTls] };
  const custom = { HTTPPort: 80, HTTPSPort: 443, OriginProtocolPolicy: 'https-only' as const, OriginSslProtocols };
  const origin = originTls
    ? { Id: 'shop', DomainName: 'shop.example.com', CustomOriginConfig: custom }
    : { Id: 'shop', DomainName: 'sound-us.s3.amazonaws.com', S3OriginConfig: { OriginAccessIdentity: '' } };
  const Bucket = isLogged ? `${name}-logs.s3.amazonaws.com` : '';
  return {
    CallerReference: name,
    Comment: name,
    Enabled: true,
    Origins: { Quantity: 1, Items: [origin] },
    DefaultCacheBehavior: { TargetOriginId: 'shop', ViewerProtocolPolicy: viewers },
    Logging: { Enabled: isLogged, IncludeCookies: false, Bucket, Prefix: '' },
    WebACLId: isGuarded ? `arn:aws:wafv2:us-east-1:${accountId}:global/webacl/${name}/1` : '',
  };
};

const toId = (scope: Pick<Scope, 'letters'>, name: string): string => `E${scope.letters(name, 13)}`;

export const DISTRIBUTIONS: Kind<Distribution> = {
  company: [
    { ...at(US, 'www', WEB), ...SOUND },
    { ...at(US, 'promotions', WEB), ...BARE, mended: { ...SOUND, isGuarded: false } },
  ],
  arn: (scope, _region, name) => `arn:aws:cloudfront::${scope.accountId}:distribution/${toId(scope, name)}`,
  emulated: {
    sound: SOUND,
    'https-alone': { viewers: 'https-only', isGuarded: false, isLogged: false },
    bare: BARE,
  },
  verdicts: ({ viewers, isGuarded, isLogged, originTls }) => ({
    'cloudfront-https': verdict(viewers !== 'allow-all'),
    'cloudfront-logging': verdict(isLogged),
    'cloudfront-waf': verdict(isGuarded),
    'cloudfront-tls-min-version': verdict(originTls !== 'TLSv1'),
  }),
  plant: async ({ aws: { cloudfront } }, name, plan) =>
    (await cloudfront.createDistribution({ DistributionConfig: toConfig(name, EMULATED_ACCOUNT_ID, plan) }))
      .Distribution?.ARN,
};

/** The distributions of the account, which belong to no region. */
export const findDistributions = (scope: Scope): readonly Thing<Distribution>[] => thingsIn(DISTRIBUTIONS, scope, US);

const distribution = finder(
  ({ account }) => findDistributions(account.scope),
  ({ arn }, id) => arn.endsWith(`/${id}`),
  () => new WireError('NoSuchDistribution', 'The specified distribution does not exist.', 404),
);

const listDistributions: Operation = ({ account: { scope, accountId } }, input) => {
  const paging = { size: 'MaxItems', token: 'Marker', most: 100, fault: 'InvalidArgument' };
  const { items, next } = pageBy(paging, findDistributions(scope), input);
  const Items = items.map((each) => {
    const { Comment, WebACLId, Origins, DefaultCacheBehavior } = toConfig(each.name, accountId, each);
    return {
      Id: toId(scope, each.name),
      ARN: each.arn,
      DomainName: `d${scope.letters(each.what, 13).toLowerCase()}.cloudfront.net`,
      Status: 'Deployed',
      Enabled: true,
      Comment,
      WebACLId,
      Origins,
      DefaultCacheBehavior,
    };
  });
  const { Marker = '', MaxItems = 100 } = input;
  const list = { Items, Quantity: items.length, Marker, MaxItems, IsTruncated: next !== undefined };
  return { DistributionList: next === undefined ? list : { ...list, NextMarker: next } };
};

export const cloudFrontAnswers = {
  GetDistributionConfig: about(distribution('Id'), (each, { account: { scope, accountId } }, { Id }) => ({
    DistributionConfig: toConfig(each.name, accountId, each),
    ETag: scope.letters(`${Id}/etag`, 13),
  })),
  ListDistributions: listDistributions,
};
