import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { none } from '../../../remedies/remedy';

export const iamServerCertificatesExpired = defineCheck({
  id: 'iam-server-certificates-expired',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.server-certificate',
  title: 'Certificates in IAM have not expired',
  fault: 'Certificate in IAM has expired',
  recommendation: 'Delete the certificate. Use ACM, which renews its certificates automatically.',
  subjects: ['certificates', 'expired-iam-certificates'],
  equivalents: { prowler: ['iam_no_expired_server_certificates_stored'], cloudsploit: ['certificateExpiry'] },
  evaluate: ({ name, expiresAt }, { now }) => {
    const expiry = Date.parse(expiresAt ?? '');
    if (Number.isNaN(expiry)) return unknown(`AWS does not report when ${name} expires.`);
    const day = new Date(expiry).toISOString().slice(0, 10);
    return expiry < now.getTime() ? fail(`${name} expired on ${day}.`) : pass(`${name} is valid until ${day}.`);
  },
  remedy: {
    console: [
      'Use the command line: the console does not show these certificates.',
      'Replace {name} with an ACM certificate wherever it is used.',
    ],
    cli: [
      'iam get-server-certificate --server-certificate-name {name} --query ServerCertificate.ServerCertificateMetadata',
      { note: 'Check that no load balancer or distribution uses it: a deleted certificate cannot be restored.' },
      'iam delete-server-certificate --server-certificate-name {name}',
    ],
    terraform: none('Remove the aws_iam_server_certificate from your code.'),
    cloudFormation: none('Remove the AWS::IAM::ServerCertificate from your template.'),
  },
});
