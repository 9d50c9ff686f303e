import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { HSTS_SECONDS, type SecurityHeaders } from '../config/security-headers';

interface SentHeadersProps {
  readonly name: string;
  readonly headers: SecurityHeaders;
}

/** CloudFront has separate settings for these and rejects them as custom headers. */
const SETTINGS = new Set([
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
]);

/** Makes the CDN send a table of headers with every response of a path. A test compares the two. */
export class SentHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, { name, headers }: SentHeadersProps) {
    super(scope, id, {
      responseHeadersPolicyName: name,
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: headers['content-security-policy'], override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(HSTS_SECONDS),
          includeSubdomains: true,
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN, override: true },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(headers)
          .filter(([header]) => !SETTINGS.has(header))
          .map(([header, value]) => ({ header, value, override: true })),
      },
    });
  }
}
