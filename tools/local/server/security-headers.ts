/** What a page may do: everything it needs is at its own origin, the identity endpoint included (THREATS S40). */
const policy = (development: boolean): string =>
  [
    "default-src 'self'",
    // Vite's hot reload puts a small script into the page and opens a socket; built pages need neither.
    `script-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self'${development ? ' ws://127.0.0.1:* ws://localhost:*' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The headers of every answer, the same as a deployment sends (THREATS S70). */
export const securityHeaders = (development: boolean): Readonly<Record<string, string>> => ({
  'content-security-policy': policy(development),
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
});
