interface SecretPattern {
  readonly name: string;
  readonly pattern: RegExp;
}

/** Credentials recognised by their form. Linear time: no part of a pattern can match the same text in two ways. */
const UNMISTAKABLE: readonly SecretPattern[] = [
  { name: 'AWS access key', pattern: /(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])/ },
  { name: 'AWS secret key', pattern: /secret_?access_?key["']?\s{0,8}[:=]\s{0,8}["']?[A-Za-z0-9/+]{40}/i },
  { name: 'private key', pattern: /-----BEGIN (?:[A-Z]{2,10} )?PRIVATE KEY-----/ },
  { name: 'GitHub token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{22})/ },
  { name: 'Slack token', pattern: /\bxox[abprs]-[A-Za-z0-9-]{10}/ },
  { name: 'Stripe key', pattern: /\b[rs]k_live_[A-Za-z0-9]{16}/ },
  // A signed JSON Web Token (RFC 7519): header and claims are JSON objects, so both begin with eyJ.
  { name: 'JSON Web Token', pattern: /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16}/ },
  { name: 'password in a URL', pattern: /\b[a-z][a-z0-9+]{1,15}:\/\/[^\s:/@$<{]{1,64}:[^\s:/@$<{]{3,64}@/i },
];

/** Values that a script assigns to a telling name. */
const PATTERNS: readonly SecretPattern[] = [
  ...UNMISTAKABLE,
  {
    name: 'password',
    pattern: /(?:password|passwd|pwd|secret|api_?key|auth_?token)["']?\s{0,8}[:=]\s{0,8}["']?[^\s"'$<{(*][^\s"']{5}/i,
  },
];

/** Kinds of credentials in a text; never the credentials themselves. */
export const secretKindsIn = (text: string): string[] =>
  PATTERNS.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);

/** True if a text contains a credential recognisable by its form. */
export const isUnmistakablySecret = (text: string): boolean => UNMISTAKABLE.some(({ pattern }) => pattern.test(text));
