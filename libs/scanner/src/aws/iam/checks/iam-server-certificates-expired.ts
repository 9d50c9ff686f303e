import { defineCheck, fail, pass, unknown } from '../../../define-check';

export const iamServerCertificatesExpired = defineCheck({
  id: 'iam-server-certificates-expired',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.server-certificate',
  title: 'Certificate in IAM is valid',
  fault: 'Certificate in IAM has expired',
  recommendation: 'Delete the certificate. Certificate Manager renews its own.',
  evaluate: ({ name, expiresAt }, { now }) => {
    const expiry = Date.parse(expiresAt ?? '');
    if (Number.isNaN(expiry)) return unknown(`AWS did not say when ${name} expires.`);
    const day = new Date(expiry).toISOString().slice(0, 10);
    return expiry < now.getTime() ? fail(`${name} expired on ${day}.`) : pass(`${name} is valid until ${day}.`);
  },
});
