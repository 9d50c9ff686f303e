/** The HSTS max-age. */
export const HSTS_SECONDS = 31_536_000;

/** What a page may do: everything comes from its own origin. */
const pagePolicy = (connect: readonly string[], script: readonly string[]): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...script].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...connect].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** An API response loads nothing. Its only page, the reference, has its own style and no script. */
const API_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers independent of the content. */
const COMMON = {
  'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** A table of headers: the same one for the CDN and for the local server. */
export type SecurityHeaders = Readonly<Record<keyof typeof COMMON | 'content-security-policy', string>> & {
  readonly 'cache-control'?: string;
};

interface PageSources {
  /** Other origins that a page calls, such as the identity provider. @default - none */
  readonly connect?: readonly string[];
  /** Additional script sources. @default - none */
  readonly script?: readonly string[];
}

/** The headers of pages and files. */
export const pageHeaders = ({ connect = [], script = [] }: PageSources = {}): SecurityHeaders => ({
  'content-security-policy': pagePolicy(connect, script),
  ...COMMON,
});

/** The headers of every answer below /api, refusals of the gateway included: no one on the way may keep one. */
export const apiHeaders = (): SecurityHeaders => ({
  'content-security-policy': API_POLICY,
  ...COMMON,
  'cache-control': 'no-store',
});

/** Where a deployment's pages sign users in. */
export const identityEndpoint = (region: string): string => `https://cognito-idp.${region}.amazonaws.com`;
