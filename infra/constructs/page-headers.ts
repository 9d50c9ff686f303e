import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** What a page may do: everything comes from its own origin, and it talks to the API there and to the identity provider (THREATS S40). */
export const contentSecurityPolicy = (region: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' https://cognito-idp.${region}.amazonaws.com`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

interface PageHeadersProps {
  readonly name: string;
  readonly region: string;
  /** @default - what the origin says */
  readonly cacheControl?: string;
}

/** The headers of every page and file (THREATS S70). */
export class PageHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, { name, region, cacheControl }: PageHeadersProps) {
    super(scope, id, {
      responseHeadersPolicyName: name,
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(region), override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN, override: true },
      },
      customHeadersBehavior: {
        customHeaders: [
          {
            header: 'permissions-policy',
            value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
            override: true,
          },
          { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
          { header: 'cross-origin-resource-policy', value: 'same-origin', override: true },
          ...(cacheControl ? [{ header: 'cache-control', value: cacheControl, override: true }] : []),
        ],
      },
    });
  }
}
