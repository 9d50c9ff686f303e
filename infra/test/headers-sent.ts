import type { Template } from 'aws-cdk-lib/assertions';

interface Behaviour {
  readonly PathPattern?: string;
  readonly ResponseHeadersPolicyId?: { readonly Ref: string };
}
interface DistributionProperties {
  readonly DistributionConfig: {
    readonly DefaultCacheBehavior: Behaviour;
    readonly CacheBehaviors: readonly Behaviour[];
  };
}
interface PolicyProperties {
  readonly ResponseHeadersPolicyConfig: {
    readonly SecurityHeadersConfig?: {
      readonly ContentSecurityPolicy?: { readonly ContentSecurityPolicy: unknown };
      readonly StrictTransportSecurity?: {
        readonly AccessControlMaxAgeSec: number;
        readonly IncludeSubdomains?: boolean;
      };
      readonly ContentTypeOptions?: object;
      readonly FrameOptions?: { readonly FrameOption: string };
      readonly ReferrerPolicy?: { readonly ReferrerPolicy: string };
    };
    readonly CustomHeadersConfig?: {
      readonly Items: ReadonlyArray<{ readonly Header: string; readonly Value: string }>;
    };
  };
}

type Security = NonNullable<PolicyProperties['ResponseHeadersPolicyConfig']['SecurityHeadersConfig']>;

const hsts = ({
  AccessControlMaxAgeSec,
  IncludeSubdomains,
}: NonNullable<Security['StrictTransportSecurity']>): string =>
  `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}`;

/** A text with references in it, as the names of what they refer to. */
const joinText = (value: unknown): unknown => {
  const parts = (value as { 'Fn::Join'?: [string, Array<string | { Ref: string }>] } | undefined)?.['Fn::Join']?.[1];
  return parts ? parts.map((part) => (typeof part === 'string' ? part : part.Ref)).join('') : value;
};

const LINES: ReadonlyArray<readonly [header: string, valueOf: (security: Security) => unknown]> = [
  ['content-security-policy', ({ ContentSecurityPolicy }) => joinText(ContentSecurityPolicy?.ContentSecurityPolicy)],
  [
    'strict-transport-security',
    ({ StrictTransportSecurity }) => StrictTransportSecurity && hsts(StrictTransportSecurity),
  ],
  ['x-content-type-options', ({ ContentTypeOptions }) => ContentTypeOptions && 'nosniff'],
  ['x-frame-options', ({ FrameOptions }) => FrameOptions?.FrameOption],
  ['referrer-policy', ({ ReferrerPolicy }) => ReferrerPolicy?.ReferrerPolicy],
];

const listLines = ({ ResponseHeadersPolicyConfig: config }: PolicyProperties): Record<string, unknown> =>
  Object.fromEntries([
    ...LINES.map(([header, readValue]) => [header, readValue(config.SecurityHeadersConfig ?? {})] as const),
    ...(config.CustomHeadersConfig?.Items ?? []).map(({ Header, Value }) => [Header, Value] as const),
  ]);

/** The headers that a template's CDN adds, by path pattern. */
export const headersSent = (web: Template): Record<string, Record<string, unknown>> => {
  const [distribution] = Object.values(web.findResources('AWS::CloudFront::Distribution'));
  const { DefaultCacheBehavior, CacheBehaviors } = (distribution as { Properties: DistributionProperties }).Properties
    .DistributionConfig;
  const policies = web.findResources('AWS::CloudFront::ResponseHeadersPolicy');
  return Object.fromEntries(
    [DefaultCacheBehavior, ...CacheBehaviors].map(({ PathPattern = '*', ResponseHeadersPolicyId }) => {
      const policy = policies[ResponseHeadersPolicyId?.Ref ?? ''];
      return [PathPattern, policy ? listLines(policy['Properties'] as PolicyProperties) : {}];
    }),
  );
};
