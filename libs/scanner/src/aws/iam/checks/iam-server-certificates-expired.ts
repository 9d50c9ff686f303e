import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { none } from '../../../remedies/remedy';

export const iamServerCertificatesExpired = defineCheck({
  id: 'iam-server-certificates-expired',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.server-certificate',
  title: 'Certificate in IAM is valid',
  fault: 'Certificate in IAM has expired',
  recommendation: 'Delete the certificate. Certificate Manager renews its own.',
  subjects: ['certificates', 'expired-iam-certificates'],
  equivalents: { prowler: ['iam_no_expired_server_certificates_stored'], cloudsploit: ['certificateExpiry'] },
  evaluate: ({ name, expiresAt }, { now }) => {
    const expiry = Date.parse(expiresAt ?? '');
    if (Number.isNaN(expiry)) return unknown(`AWS did not say when ${name} expires.`);
    const day = new Date(expiry).toISOString().slice(0, 10);
    return expiry < now.getTime() ? fail(`${name} expired on ${day}.`) : pass(`${name} is valid until ${day}.`);
  },
  remedy: {
    console: [
      'The console does not show these certificates: use the command line.',
      'Put a certificate of ACM in the place of {name} wherever it is served.',
    ],
    cli: [
      'iam get-server-certificate --server-certificate-name {name} --query ServerCertificate.ServerCertificateMetadata',
      { note: 'Check that no load balancer or distribution serves it: it cannot be restored.' },
      'iam delete-server-certificate --server-certificate-name {name}',
    ],
    terraform: none('Remove the aws_iam_server_certificate from your code; nothing is to be added.'),
    cloudFormation: none('Remove the AWS::IAM::ServerCertificate from your template; nothing is to be added.'),
  },
});
