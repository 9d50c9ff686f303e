/** What lets the reader of an email stop further ones to the same person. */
interface StopToken {
  readonly tenantId: string;
  readonly sub: string;
  readonly secret: string;
}

export const writeStopToken = ({ tenantId, sub, secret }: StopToken): string =>
  [tenantId, sub, secret].map((part) => Buffer.from(part, 'utf8').toString('base64url')).join('.');

export const readStopToken = (token: string): StopToken => {
  const [tenantId = '', sub = '', secret = ''] = token
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString('utf8'));
  return { tenantId, sub, secret };
};
